import { NewPayment as PaymentRules } from '@entropi/contracts/payments';
import { Money } from '@entropi/contracts/primitives';
import type { User } from '@entropi/contracts/user-model';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { Select, TextField } from '@entropi/shared/ui/form-fields';
import Box from '@mui/material/Box';
import * as z from 'zod/mini';
import type { NewPayment } from './subscriptions.queries';
import { useText } from './subscriptions.texts';

const Fields = z.extend(z.omit(PaymentRules, { amount: true, method: true }), Money.shape);

/** The form shows number and currency of the amount as two fields. */
const toField = (path: string) => path.replace(/^amount\.(amount|currency)$/, '$1');

const CURRENCIES = ['CHF', 'EUR', 'GBP', 'USD'].map((value) => ({ value, label: value }));

export interface PaymentFormProps {
  users: User[];
  /** The UTC day ten days from now, on which a new payment is due. */
  dueOn: string;
  onConfirm: (payment: NewPayment) => Promise<void>;
}

export function PaymentForm({ users, dueOn, onConfirm }: PaymentFormProps) {
  const t = useText();
  const form = useZodForm(Fields, {
    defaultValues: { amount: '', currency: 'EUR', due_on: dueOn, note: '' },
  });
  return (
    <Form
      form={form}
      submitLabel={t('request')}
      toField={toField}
      onSubmit={({ amount, currency, ...rest }) =>
        onConfirm({ ...rest, amount: { amount, currency } })
      }
    >
      <Select
        name="user_id"
        label={t('user')}
        options={users.map((user) => ({ value: user.id, label: user.username }))}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '2fr 1fr' }}>
        <TextField name="amount" label={t('amount')} />
        <Select name="currency" label={t('currency')} options={CURRENCIES} />
      </Box>
      <TextField name="due_on" type="date" label={t('dueOn')} />
      <TextField name="note" label={t('note')} rows={2} maxLength={500} />
    </Form>
  );
}
