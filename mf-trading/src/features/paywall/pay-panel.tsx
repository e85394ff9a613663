import type { Paywall } from '@entropi/shared/contracts/paywall';
import type { Money } from '@entropi/shared/contracts/primitives';
import { CopyButton } from '@entropi/shared/ui/copy-button';
import { useFormat } from '@entropi/shared/ui/format';
import { Panel } from '@entropi/shared/ui/panel';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useText } from './paywall.texts';

export interface PayPanelProps {
  pay: Paywall['pay'];
  /** What is to be paid; null: nothing. */
  amount: Money | null;
}

/** Groups of four, as it stands on paper. */
function groupIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
}

/** The code to scan and the bank details to copy. */
export function PayPanel({ pay, amount }: PayPanelProps) {
  const t = useText();
  const format = useFormat();
  // As it is shown, and as a banking app takes it.
  const details = [
    { label: t('beneficiary'), shown: pay.beneficiary, copied: pay.beneficiary },
    { label: t('iban'), shown: groupIban(pay.iban), copied: pay.iban.replace(/\s/g, '') },
    ...(amount ? [{ label: t('amount'), shown: format.money(amount), copied: amount.amount }] : []),
    { label: t('reference'), shown: pay.reference, copied: pay.reference },
  ];
  return (
    <Panel title={t('pay')}>
      <Typography variant="body2" color="textSecondary">
        {t('scan')}
      </Typography>
      {pay.qr_svg && (
        <Box
          component="img"
          alt={t('code')}
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(pay.qr_svg)}`}
          sx={{ width: 200, maxWidth: '100%', alignSelf: 'center', bgcolor: '#fff', p: 1 }}
        />
      )}
      <Stack component="dl" sx={{ m: 0, gap: 1 }}>
        {details.map(({ label, shown, copied }) => (
          <div key={label}>
            <Typography component="dt" variant="caption" color="textSecondary">
              {label}
            </Typography>
            <Stack component="dd" direction="row" sx={{ m: 0, alignItems: 'center', gap: 1 }}>
              <Typography variant="body2" className="num" sx={{ overflowWrap: 'anywhere' }}>
                {shown}
              </Typography>
              <CopyButton text={copied} label={t('copy', { what: label })} />
            </Stack>
          </div>
        ))}
      </Stack>
    </Panel>
  );
}
