import Alert from '@mui/material/Alert';
import type { Money } from '../contracts/primitives';
import { useFormat } from './format';
import { defineTexts } from './i18n';

const en = {
  text: 'Filled to its last level, this ladder needs {{margin}} of margin; your account holds {{funds}}.',
  hint: 'The broker then rejects its deeper levels, and may close your shares at a loss. Choose a smaller size factor.',
};

const useText = defineTexts('margin-warning', {
  en,
  de: () => import('./margin-warning.de'),
  fr: () => import('./margin-warning.fr'),
});

export interface MarginWarningProps {
  /** Margin of the whole ladder. */
  margin: Money;
  /** Balance of the account; null without an account, or if the broker has not reported it. */
  funds: Money | null;
}

/** Warns of a ladder whose margin exceeds the account; draws nothing where the two cannot be compared. */
export function MarginWarning({ margin, funds }: MarginWarningProps) {
  const t = useText();
  const format = useFormat();
  if (!funds || funds.currency !== margin.currency) return null;
  if (Number(margin.amount) <= Number(funds.amount)) return null;
  const words = { margin: format.money(margin), funds: format.money(funds) };
  return (
    <Alert severity="warning">
      {t('text', words)} {t('hint')}
    </Alert>
  );
}
