import { Name } from '@entropi/contracts/name';
import { Form, type FormProps, useZodForm } from '@entropi/shared/ui/form';
import { TextField } from '@entropi/shared/ui/form-fields';
import Button from '@mui/material/Button';
import * as z from 'zod/mini';
import { useText } from './account-settings.texts';

const Fields = z.strictObject({ name: Name });

export interface PasskeyNameFormProps
  extends Pick<FormProps<{ name: string }, { name: string }>, 'submitLabel' | 'describeError'> {
  /** Initial text of the field. */
  name: string;
  hint?: string;
  onSubmit: (name: string) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks for the name of a passkey. */
export function PasskeyNameForm(props: PasskeyNameFormProps) {
  const { name, hint, submitLabel, describeError, onSubmit, onCancel } = props;
  const t = useText();
  const form = useZodForm(Fields, { defaultValues: { name } });
  return (
    <Form
      form={form}
      submitLabel={submitLabel}
      describeError={describeError}
      onSubmit={(values) => onSubmit(values.name)}
      disposable
      actions={<Button onClick={onCancel}>{t('cancelForm')}</Button>}
    >
      <TextField name="name" label={t('passkeyName')} hint={hint} autoComplete="off" autoFocus />
    </Form>
  );
}
