import type { Paywall } from '@entropi/contracts/paywall';
import type { Share } from '@entropi/contracts/trading-model';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { useFormat } from '@entropi/shared/ui/format';
import { MarketName } from '@entropi/shared/ui/market-name';
import { Panel } from '@entropi/shared/ui/panel';
import { ActionsHeading } from '@entropi/shared/ui/resource-columns';
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
import { type OpenFigures, openFigures } from '../../shares/share-figures';
import { useText } from './paywall.texts';

export interface PaywallSharesProps {
  paywall: Paywall;
  onClose: (share: Share) => void;
}

/** Props of a view of the shares, each with its present value. */
interface ShareViewProps {
  rows: readonly { share: Share; figures: OpenFigures | undefined; name: string | undefined }[];
  onClose: (share: Share) => void;
}

/** Pairs each open share with its value; the paywall knows account and market only from the valuations. */
function listRows(paywall: Paywall): ShareViewProps['rows'] {
  const figures = openFigures({ ...paywall, account: null, market: null, cycle: null });
  const names = new Map(
    paywall.valuations.map((one) => [one.deal_reference, one.market_name] as const),
  );
  return paywall.open_shares.map((share) => ({
    share,
    figures: figures.get(share.deal_reference),
    // A suspended user may not read markets.
    name: names.get(share.deal_reference),
  }));
}

/** Lets a suspended user close open shares: nobody is ever kept from closing. */
export function PaywallShares({ paywall, onClose }: PaywallSharesProps) {
  const t = useText();
  const isNarrow = useMediaQuery('(max-width: 599.95px)');
  const rows = listRows(paywall);
  const Shares = isNarrow ? ShareList : ShareTable;
  return (
    <Panel title={t('shares')}>
      {rows.length === 0 ? (
        <EmptyState title={t('noShares')} hint={t('noSharesHint')} />
      ) : (
        <>
          <Typography variant="body2" color="textSecondary">
            {t('sharesHint')}
          </Typography>
          <Shares rows={rows} onClose={onClose} />
        </>
      )}
    </Panel>
  );
}

function useLevel() {
  const format = useFormat();
  return (level: number | null | undefined, figures: OpenFigures | undefined) => {
    if (level == null) return '–';
    return figures ? format.level(level, figures.decimals) : format.number(level);
  };
}

/** Lists each share in a few lines, with its button always visible: a table would be wider than a phone. */
function ShareList({ rows, onClose }: ShareViewProps) {
  const t = useText();
  const format = useFormat();
  const level = useLevel();
  return (
    <List dense disablePadding aria-label={t('shares')}>
      {rows.map(({ share, figures, name }) => (
        <ListItem
          key={share.deal_reference}
          divider
          disableGutters
          secondaryAction={<CloseShareButton share={share} onClose={onClose} />}
        >
          <ListItemText
            primary={
              <>
                <MarketName epic={share.epic} name={name} /> · {t(`directions.${share.direction}`)}{' '}
                {format.size(share.size)}
              </>
            }
            secondary={
              <>
                <div>
                  {level(share.open_level, figures)} → {level(figures?.price, figures)}
                </div>
                <div>
                  <MoneyDelta value={figures?.profit ?? null} /> · {t(`states.${share.state}`)}
                </div>
              </>
            }
            slotProps={{ secondary: { component: 'div' } }}
            sx={{ pr: 8, overflowWrap: 'anywhere' }}
          />
        </ListItem>
      ))}
    </List>
  );
}

function ShareTable({ rows, onClose }: ShareViewProps) {
  const t = useText();
  const format = useFormat();
  const level = useLevel();
  return (
    <TableContainer tabIndex={0} role="group" aria-label={t('shares')}>
      <Table
        size="small"
        aria-label={t('shares')}
        // The name of the market takes the width that the other columns leave.
        sx={{ '& .MuiTableCell-root': { px: 1 } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{t('market')}</TableCell>
            <TableCell>{t('direction')}</TableCell>
            <TableCell align="right">{t('size')}</TableCell>
            <TableCell align="right">{t('openLevel')}</TableCell>
            <TableCell align="right">{t('now')}</TableCell>
            <TableCell align="right">{t('profit')}</TableCell>
            <TableCell>{t('state')}</TableCell>
            <TableCell>
              <ActionsHeading />
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ share, figures, name }) => (
            <TableRow key={share.deal_reference}>
              <TableCell>
                <MarketName epic={share.epic} name={name} />
              </TableCell>
              <TableCell>{t(`directions.${share.direction}`)}</TableCell>
              <TableCell align="right">{format.size(share.size)}</TableCell>
              <TableCell align="right">{level(share.open_level, figures)}</TableCell>
              <TableCell align="right">{level(figures?.price, figures)}</TableCell>
              <TableCell align="right">
                <MoneyDelta value={figures?.profit ?? null} />
              </TableCell>
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
