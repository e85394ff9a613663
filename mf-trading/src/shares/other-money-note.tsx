import { useFormat } from '@entropi/shared/ui/format';
import Typography from '@mui/material/Typography';
import type { OtherMoney } from './find-other-money';
import { useOtherMoneyText } from './other-money.texts';

/** Says what figures in the account's currency leave out. */
export function OtherMoneyNote({ currency, realised, openShares }: OtherMoney) {
  const t = useOtherMoneyText();
  const format = useFormat();
  const amounts = realised.map((money) => format.money(money, { signed: true })).join(', ');
  return (
    <Typography role="note" variant="body2" color="textSecondary">
      {[
        t('onlyIn', { currency }),
        amounts && t('realised', { amounts }),
        openShares > 0 && t('openShares', { count: openShares }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Typography>
  );
}
