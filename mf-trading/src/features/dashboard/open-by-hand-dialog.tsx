import type { Market } from '@entropi/contracts/markets';
import type { Direction } from '@entropi/contracts/primitives';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { useFormat } from '@entropi/shared/ui/format';
import { notify } from '@entropi/shared/ui/notify';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { listMarketPrice } from '../../shares/price-seen';
import { useOpenByHand } from './commands.queries';
import { useCommandText } from './commands.texts';
import { useText } from './dashboard.texts';

export interface OpenByHandDialogProps {
  userId: number;
  market: Market;
  onEnd: () => void;
}

/** Reads a positive number as people write it; null for anything else. */
function parseAmount(text: string): number | null {
  const value = Number(text.replace(/[\s'’\u202f]/g, '').replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(value) && value > 0 ? value : null;
}

/** Opens a share of the dashboard's market by hand, with a stop, within the rules of the strategy. */
export function OpenByHandDialog({ userId, market, onEnd }: OpenByHandDialogProps) {
  const t = useCommandText();
  const tDashboard = useText();
  const format = useFormat();
  const open = useOpenByHand(userId);
  const [direction, setDirection] = useState<Direction>('BUY');
  const [size, setSize] = useState(String(market.min_deal_size));
  const [stop, setStop] = useState('');
  const [price] = listMarketPrice(market);
  const sizeNumber = parseAmount(size);
  const stopNumber = parseAmount(stop);
  const isReady =
    price !== undefined &&
    sizeNumber !== null &&
    sizeNumber >= market.min_deal_size &&
    (stop.trim() === '' || stopNumber !== null);
  const confirm = async () => {
    if (!price || sizeNumber === null) return;
    const order = {
      epic: market.epic,
      direction,
      size: sizeNumber,
      ...(stopNumber !== null && { stop_distance: stopNumber }),
    };
    await open.mutateAsync({ order, pricesSeen: [price] });
    notify({ text: t('opened') });
    onEnd();
  };
  const number = { inputMode: 'decimal', className: 'num', autoComplete: 'off' } as const;
  return (
    <ConfirmDialog
      open
      title={t('byHandTitle', { market: market.name })}
      verb={t('openVerb')}
      destructive={false}
      trades
      ready={isReady}
      busy={open.isPending}
      error={open.error}
      onConfirm={() => void confirm().catch(() => undefined)}
      onCancel={onEnd}
    >
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {t('byHandText')}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('direction')}
          value={direction}
          onChange={(_event, chosen: Direction | null) => chosen && setDirection(chosen)}
        >
          {(['BUY', 'SELL'] as const).map((side) => (
            <ToggleButton key={side} value={side}>
              {tDashboard(`directions.${side}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <TextField
          size="small"
          label={t('size')}
          value={size}
          error={sizeNumber === null || sizeNumber < market.min_deal_size}
          helperText={t('sizeHint', { least: format.size(market.min_deal_size) })}
          slotProps={{ htmlInput: number }}
          onChange={(event) => setSize(event.target.value)}
        />
        <TextField
          size="small"
          label={t('stopDistance')}
          value={stop}
          error={stop.trim() !== '' && stopNumber === null}
          helperText={t('stopHint')}
          slotProps={{
            htmlInput: number,
            input: {
              endAdornment: <InputAdornment position="end">{t('points')}</InputAdornment>,
            },
          }}
          onChange={(event) => setStop(event.target.value)}
        />
        <Typography sx={{ fontWeight: 500 }}>
          {price
            ? t('opensAt', {
                price: format.level(
                  direction === 'BUY' ? price.offer : price.bid,
                  market.decimal_places,
                ),
              })
            : t('noPrice')}
        </Typography>
      </Stack>
    </ConfirmDialog>
  );
}
