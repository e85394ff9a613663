import { BrokerKeys } from '@entropi/shared/contracts/broker-accounts';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { Select, TextField } from '@entropi/shared/ui/form-fields';
import { PasswordField } from '@entropi/shared/ui/password-field';
import type { Problem } from '@entropi/shared/ui/problem';
import { useText } from './account-settings.texts';

export interface KeysFormProps {
  /** A demo user may not trade live. */
  isDemo: boolean;
  onSave: (keys: BrokerKeys) => Promise<unknown>;
}

export function KeysForm({ isDemo, onSave }: KeysFormProps) {
  const t = useText();
  const environments = isDemo ? (['SIM', 'DEMO'] as const) : (['SIM', 'DEMO', 'LIVE'] as const);
  const form = useZodForm<BrokerKeys, BrokerKeys>(BrokerKeys, {
    defaultValues: { environment: environments[0], api_key: '', identifier: '', password: '' },
  });
  const words = ({ status, code, details }: Problem) => {
    if (code === 'cycle_open') return { title: t('cycleOpen'), hint: t('cycleOpenHint') };
    if (status !== 422) return undefined;
    return { title: t('keysRefused'), hint: details.map(({ message }) => message).join(' ') };
  };
  return (
    <Form form={form} submitLabel={t('checkKeys')} onSubmit={onSave} describeError={words}>
      <Select
        name="environment"
        label={t('environment')}
        options={environments.map((value) => ({ value, label: t(`environments.${value}`) }))}
      />
      <TextField name="api_key" label={t('apiKey')} autoComplete="off" />
      <TextField name="identifier" label={t('identifier')} autoComplete="off" />
      <PasswordField name="password" label={t('brokerPassword')} autoComplete="off" />
    </Form>
  );
}
