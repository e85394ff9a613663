import type { BrokerKeys } from '@entropi/contracts/broker-accounts';
import { BrokerKeyFields, useBrokerKeysForm } from '@entropi/shared/ui/broker-key-fields';
import { Form } from '@entropi/shared/ui/form';
import { useText } from './account-settings.texts';

export interface KeysFormProps {
  /** A demo user may not trade live. */
  isDemo: boolean;
  onSave: (keys: BrokerKeys) => Promise<unknown>;
}

export function KeysForm({ isDemo, onSave }: KeysFormProps) {
  const t = useText();
  const form = useBrokerKeysForm(isDemo);
  return (
    <Form
      form={form}
      submitLabel={t('checkKeys')}
      onSubmit={async (keys) => {
        await onSave(keys);
        form.reset();
      }}
    >
      <BrokerKeyFields isDemo={isDemo} />
    </Form>
  );
}
