import type { Share } from '@entropi/shared/contracts/trading-model';
import { useFormat } from '@entropi/shared/ui/format';
import { Panel } from '@entropi/shared/ui/panel';
import { EmptyState } from '@entropi/shared/ui/states';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useText } from './paywall.texts';

export interface PaywallSharesProps {
  shares: readonly Share[];
  onClose: (share: Share) => void;
}

/** Nobody is ever locked out of closing. */
export function PaywallShares({ shares, onClose }: PaywallSharesProps) {
  const t = useText();
  const format = useFormat();
  if (shares.length === 0) {
    return (
      <Panel title={t('shares')}>
        <EmptyState title={t('noShares')} />
      </Panel>
    );
  }
  return (
    <Panel title={t('shares')}>
      <Typography variant="body2" color="textSecondary">
        {t('sharesHint')}
      </Typography>
      <TableContainer>
        <Table size="small" aria-label={t('shares')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('market')}</TableCell>
              <TableCell align="right">{t('level')}</TableCell>
              <TableCell>{t('direction')}</TableCell>
              <TableCell align="right">{t('size')}</TableCell>
              <TableCell align="right">{t('openLevel')}</TableCell>
              <TableCell>{t('state')}</TableCell>
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
            {shares.map((share) => (
              <TableRow key={share.deal_reference}>
                <TableCell>{share.epic}</TableCell>
                <TableCell align="right">{share.level ?? '–'}</TableCell>
                <TableCell>{share.direction}</TableCell>
                <TableCell align="right">{format.size(share.size)}</TableCell>
                <TableCell align="right">
                  {share.open_level === null ? '–' : format.number(share.open_level)}
                </TableCell>
                <TableCell>{share.state}</TableCell>
                <TableCell align="right">
                  <Button
                    size="small"
                    variant="outlined"
                    disabled={share.state !== 'OPEN'}
                    aria-label={t('closeLabel', { deal: share.deal_id ?? '' })}
                    onClick={() => onClose(share)}
                  >
                    {t('close')}
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Panel>
  );
}
