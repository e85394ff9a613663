import type { Paywall } from '@entropi/shared/contracts/paywall';
import { CopyButton } from '@entropi/shared/ui/copy-button';
import { Panel } from '@entropi/shared/ui/panel';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useText } from './paywall.texts';

/** The code to scan and the bank details to copy. */
export function PayPanel({ pay }: { pay: Paywall['pay'] }) {
  const t = useText();
  const details = [
    [t('beneficiary'), pay.beneficiary],
    [t('iban'), pay.iban],
    [t('reference'), pay.reference],
  ] as const;
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
        {details.map(([label, value]) => (
          <div key={label}>
            <Typography component="dt" variant="caption" color="textSecondary">
              {label}
            </Typography>
            <Stack component="dd" direction="row" sx={{ m: 0, alignItems: 'center', gap: 1 }}>
              <Typography variant="body2" className="num" sx={{ overflowWrap: 'anywhere' }}>
                {value}
              </Typography>
              <CopyButton text={value} label={t('copy', { what: label })} />
            </Stack>
          </div>
        ))}
      </Stack>
    </Panel>
  );
}
