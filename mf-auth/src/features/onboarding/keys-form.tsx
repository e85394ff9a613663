import { BrokerKeys } from '@entropi/shared/contracts/broker-accounts';
import type { Environment } from '@entropi/shared/contracts/primitives';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { Select, TextField } from '@entropi/shared/ui/form-fields';
import { PasswordField } from '@entropi/shared/ui/password-field';
import type { Problem } from '@entropi/shared/ui/problem';
import type { ReactNode } from 'react';
import { useOnboardingText } from './onboarding-texts';

export interface KeysFormProps {
  isDemo: boolean;
  onSubmit: (keys: BrokerKeys) => Promise<unknown>;
  /** How the check goes, between fields and button. */
  checks: ReactNode;
  actions: ReactNode;
}

export function KeysForm({ isDemo, onSubmit, checks, actions }: KeysFormProps) {
  const t = useOnboardingText();
  const form = useZodForm<BrokerKeys, BrokerKeys>(BrokerKeys, {
    defaultValues: {
      environment: isDemo ? 'DEMO' : 'LIVE',
      api_key: '',
      identifier: '',
      password: '',
    },
  });
  const environments: Environment[] = isDemo ? ['SIM', 'DEMO'] : ['SIM', 'DEMO', 'LIVE'];
  const describeError = ({ status, details }: Problem) =>
    status === 422
      ? { title: t('broker.refused'), hint: details.map(({ message }) => message).join(' ') }
      : undefined;
  return (
    <Form
      form={form}
      onSubmit={onSubmit}
      describeError={describeError}
      submitLabel={t('broker.check')}
      actions={actions}
    >
      <Select
        name="environment"
        label={t('broker.environment')}
        hint={isDemo ? t('broker.demoOnly') : undefined}
        options={environments.map((value) => ({ value, label: t(`broker.${value}`) }))}
      />
      <TextField name="api_key" label={t('broker.apiKey')} autoComplete="off" />
      <TextField name="identifier" label={t('broker.identifier')} autoComplete="off" />
      <PasswordField name="password" label={t('broker.password')} autoComplete="off" />
      {checks}
    </Form>
  );
}
