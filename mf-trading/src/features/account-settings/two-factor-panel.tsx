import { Form, useZodForm } from '@entropi/shared/ui/form';
import { TextField } from '@entropi/shared/ui/form-fields';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useText } from './account-settings.texts';
import { NewCodes } from './new-codes';
import { useRenewCodes, useResetFactor } from './security.queries';

const Fields = z.strictObject({
  code: z.string().check(z.trim(), z.minLength(6), z.maxLength(40)),
});

interface CodeFormProps {
  hint: string;
  submitLabel: string;
  onSubmit: (values: { code: string }) => Promise<unknown>;
  onCancel: () => void;
}

function CodeForm({ hint, submitLabel, onSubmit, onCancel }: CodeFormProps) {
  const t = useText();
  const form = useZodForm(Fields, { defaultValues: { code: '' } });
  return (
    <Form
      form={form}
      submitLabel={submitLabel}
      onSubmit={onSubmit}
      disposable
      actions={<Button onClick={onCancel}>{t('cancelForm')}</Button>}
    >
      <Typography variant="body2">{hint}</Typography>
      <TextField
        name="code"
        label={t('factorCode')}
        hint={t('factorCodeHint')}
        autoComplete="one-time-code"
        autoFocus
      />
    </Form>
  );
}

/** Offers new recovery codes, and a new set-up of the second factor. Both need a code of the present one. */
export function TwoFactorPanel() {
  const t = useText();
  const renew = useRenewCodes();
  const reset = useResetFactor();
  const [form, setForm] = useState<'codes' | 'reset' | null>(null);
  const close = () => setForm(null);
  if (renew.data) return <NewCodes codes={renew.data.recovery_codes} onSaved={renew.reset} />;
  if (form === 'codes') {
    return (
      <CodeForm
        hint={t('newCodesHint')}
        submitLabel={t('createCodes')}
        onSubmit={async (values) => {
          await renew.mutateAsync(values);
          close();
        }}
        onCancel={close}
      />
    );
  }
  if (form === 'reset') {
    return (
      <CodeForm
        hint={t('resetFactorHint')}
        submitLabel={t('resetFactorVerb')}
        onSubmit={reset.mutateAsync}
        onCancel={close}
      />
    );
  }
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="body2">{t('twoFactorOn')}</Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" onClick={() => setForm('codes')}>
          {t('newCodes')}
        </Button>
        <Button size="small" variant="outlined" onClick={() => setForm('reset')}>
          {t('resetFactor')}
        </Button>
      </Stack>
    </Stack>
  );
}
