import type { BrokerKeys } from '@entropi/shared/contracts/broker-accounts';
import { BrokerKeyFields, useBrokerKeysForm } from '@entropi/shared/ui/broker-key-fields';
import { Form } from '@entropi/shared/ui/form';
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
  const form = useBrokerKeysForm(isDemo);
  const describeError = ({ status, details }: Problem) =>
    status === 422
      ? { title: t('broker.rejected'), hint: details.map(({ message }) => message).join(' ') }
      : undefined;
  return (
    <Form
      form={form}
      onSubmit={onSubmit}
      describeError={describeError}
      submitLabel={t('broker.check')}
      actions={actions}
    >
      <BrokerKeyFields isDemo={isDemo} />
      {checks}
    </Form>
  );
}
