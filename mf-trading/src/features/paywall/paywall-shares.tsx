import type { Share } from '@entropi/shared/contracts/trading-model';
import { useFormat } from '@entropi/shared/ui/format';
import { Panel } from '@entropi/shared/ui/panel';
import { EmptyState } from '@entropi/shared/ui/states';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { CloseShareButton } from '../../shares/close-share-button';
import { useText } from './paywall.texts';

export interface PaywallSharesProps {
  shares: readonly Share[];
  onClose: (share: Share) => void;
}

/** No one is ever locked out of closing. */
export function PaywallShares({ shares, onClose }: PaywallSharesProps) {
  const t = useText();
  const isNarrow = useMediaQuery('(max-width: 599.95px)');
  const Shares = isNarrow ? ShareList : ShareTable;
  return (
    <Panel title={t('shares')}>
      {shares.length === 0 ? (
        <EmptyState title={t('noShares')} />
      ) : (
        <>
          <Typography variant="body2" color="textSecondary">
            {t('sharesHint')}
          </Typography>
          <Shares shares={shares} onClose={onClose} />
        </>
      )}
    </Panel>
  );
}

function useOpenLevel() {
  const format = useFormat();
  return ({ open_level: level }: Share) => (level === null ? '–' : format.number(level));
}

/** Two lines a share, its button always in sight. */
function ShareList({ shares, onClose }: PaywallSharesProps) {
  const t = useText();
  const format = useFormat();
  const openLevel = useOpenLevel();
  return (
    <List dense disablePadding aria-label={t('shares')}>
      {shares.map((share) => (
        <ListItem
          key={share.deal_reference}
          divider
          disableGutters
          secondaryAction={<CloseShareButton share={share} onClose={onClose} />}
        >
          <ListItemText
            primary={`${t(`directions.${share.direction}`)} ${format.size(share.size)} · ${openLevel(share)}`}
            secondary={`${share.epic} · ${t(`states.${share.state}`)}`}
            sx={{ pr: 5, overflowWrap: 'anywhere' }}
          />
        </ListItem>
      ))}
    </List>
  );
}

function ShareTable({ shares, onClose }: PaywallSharesProps) {
  const t = useText();
  const format = useFormat();
  const openLevel = useOpenLevel();
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('shares')}>
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
              <TableCell>{t(`directions.${share.direction}`)}</TableCell>
              <TableCell align="right">{format.size(share.size)}</TableCell>
              <TableCell align="right">{openLevel(share)}</TableCell>
              <TableCell>{t(`states.${share.state}`)}</TableCell>
              <TableCell align="right">
                <CloseShareButton share={share} onClose={onClose} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
