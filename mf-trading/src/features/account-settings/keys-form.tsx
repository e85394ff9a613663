import type { BrokerKeys } from '@entropi/shared/contracts/broker-accounts';
import { BrokerKeyFields, useBrokerKeysForm } from '@entropi/shared/ui/broker-key-fields';
import { Form } from '@entropi/shared/ui/form';
import type { Problem } from '@entropi/shared/ui/problem';
import { useText } from './account-settings.texts';

export interface KeysFormProps {
  /** A demo user may not trade live. */
  isDemo: boolean;
  onSave: (keys: BrokerKeys) => Promise<unknown>;
}

export function KeysForm({ isDemo, onSave }: KeysFormProps) {
  const t = useText();
  const form = useBrokerKeysForm(isDemo);
  const words = ({ status, code, details }: Problem) => {
    if (code === 'cycle_open') return { title: t('cycleOpen'), hint: t('cycleOpenHint') };
    if (status !== 422) return undefined;
    return { title: t('keysRejected'), hint: details.map(({ message }) => message).join(' ') };
  };
  return (
    <Form form={form} submitLabel={t('checkKeys')} onSubmit={onSave} describeError={words}>
      <BrokerKeyFields isDemo={isDemo} />
    </Form>
  );
}
