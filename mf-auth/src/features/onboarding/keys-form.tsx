import type { BrokerKeys } from '@entropi/contracts/broker-accounts';
import { BrokerKeyFields, useBrokerKeysForm } from '@entropi/shared/ui/broker-key-fields';
import { Form } from '@entropi/shared/ui/form';
import type { ReactNode } from 'react';
import { useOnboardingText } from './onboarding-texts';

export interface KeysFormProps {
  isDemo: boolean;
  onSubmit: (keys: BrokerKeys) => Promise<unknown>;
  /** The progress of the check, shown between fields and button. */
  checks: ReactNode;
  actions: ReactNode;
}

export function KeysForm({ isDemo, onSubmit, checks, actions }: KeysFormProps) {
  const t = useOnboardingText();
  const form = useBrokerKeysForm(isDemo);
  return (
    <Form form={form} onSubmit={onSubmit} submitLabel={t('broker.check')} actions={actions}>
      <BrokerKeyFields isDemo={isDemo} />
      {checks}
    </Form>
  );
}
