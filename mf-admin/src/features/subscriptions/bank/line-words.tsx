import type { BankLine } from '@entropi/contracts/bank-statements';
import { useFormat } from '@entropi/shared/ui/format';
import { StatusChip } from '@entropi/shared/ui/state-chip';
import { useUiText } from '@entropi/shared/ui/ui-texts';
import { useText } from './bank.texts';

const COLOURS: Record<BankLine['state'], string> = {
  matched: 'primary.main',
  open: 'warning.main',
  left: 'idle.main',
  outgoing: 'idle.main',
  booked: 'gain.main',
  undone: 'loss.main',
};

export function LineState({ line }: { line: BankLine }) {
  const t = useText();
  return <StatusChip label={t(`states.${line.state}`)} colour={COLOURS[line.state]} />;
}

/** Says which payment a line has and why, or why it has none. */
export function useLineWords(): (line: BankLine) => string {
  const t = useText();
  const tUi = useUiText();
  const format = useFormat();
  return ({ payment, reason }) => {
    const words = payment && {
      username: payment.username,
      reference: payment.reference,
      amount: format.money(payment.amount),
    };
    const why = reason && t(`reasons.${reason}`, words ?? {});
    if (!words) return why ?? '–';
    const label = t('paymentOf', words);
    return why ? tUi('labelled', { label, text: why }) : label;
  };
}
