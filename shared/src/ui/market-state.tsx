import type { Market } from '@entropi/contracts/markets';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormat } from './format';
import { defineTexts } from './i18n';

const en = {
  open: 'The market is open.',
  closedUntil: 'Market closed, opens {{at}}.',
  closed: 'Market closed. When it opens is not known.',
  hours: 'Its hours at the broker: {{sessions}}, Monday to Friday ({{zone}}).',
  noHours: 'The broker does not report its hours.',
};

const useText = defineTexts('market-state', {
  en,
  de: () => import('./market-state.de'),
  fr: () => import('./market-state.fr'),
});

export interface MarketStateProps {
  market: Pick<Market, 'status' | 'opening_hours' | 'opens_at'>;
  /** Also shows the hours of each day. */
  withHours?: boolean;
}

/** Shows whether a market is open, and if not, when it opens in the reader's time zone, or that this is not known. */
export function MarketState({ market, withHours = false }: MarketStateProps) {
  const t = useText();
  const format = useFormat();
  const { status, opening_hours: hours, opens_at: opensAt } = market;
  const sessions = (hours?.sessions ?? []).map(({ from, to }) => `${from}–${to}`).join(', ');
  return (
    <Box>
      <Typography variant="body2">
        {status === 'TRADEABLE' && t('open')}
        {status !== 'TRADEABLE' &&
          (opensAt ? t('closedUntil', { at: format.weekdayTime(opensAt) }) : t('closed'))}
      </Typography>
      {withHours && (
        <Typography variant="body2" color="textSecondary">
          {hours ? t('hours', { sessions, zone: hours.time_zone }) : t('noHours')}
        </Typography>
      )}
    </Box>
  );
}
