import type { OrderIntent } from '@entropi/contracts/order-model';
import { useCodeWords } from '@entropi/shared/remote';
import { useFormat } from '@entropi/shared/ui/format';
import Button from '@mui/material/Button';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { ExactTime } from './exact-time';
import { useText } from './monitoring.texts';
import { RawOrder } from './raw-order';

/** Cells with one word or one time do not wrap; a narrow table is scrolled instead. */
const NOWRAP = { whiteSpace: 'nowrap' };

const STATES = ['PENDING', 'SENT', 'UNKNOWN', 'FILLED', 'REJECTED', 'ABSENT'] as const;

/** Number of cells of a row. */
const CELLS = 11;

/** Shows the state of an order, and the reason if it failed. */
function OrderState({ order: { state, rejection } }: { order: OrderIntent }) {
  const t = useText();
  const findWords = useCodeWords();
  // The engine may be of a later release, which may have more states.
  const known = STATES.find((one) => one === state);
  // The API of an earlier release gives no reason.
  const words = rejection ? (findWords('broker', rejection) ?? findWords('stop', rejection)) : null;
  return (
    <>
      {known ? t(`orderStates.${known}`) : state}
      {words && (
        <Typography variant="caption" component="div" color="textSecondary">
          {words.title}
        </Typography>
      )}
    </>
  );
}

/** The price that decided an order, where it came from and how old it was. */
function DecidedBy({ order: { decided_by: price, worst_level: worst } }: { order: OrderIntent }) {
  const t = useText();
  const format = useFormat();
  const number = (value: number) => format.number(value, { maxDecimals: 4 });
  // The API of an earlier release does not name the price.
  if (!price) return '–';
  const { bid, offer, source, age_ms: ageMs } = price;
  return (
    <>
      {`${number(bid)} / ${number(offer)}`}
      <Typography variant="caption" component="div" color="textSecondary">
        {t(`priceSources.${source}`, { age: number(ageMs) })}
        {typeof worst === 'number' && ` · ${t('worstLevel', { level: number(worst) })}`}
      </Typography>
    </>
  );
}

/** When an order was resolved, and how long after it was sent, both by our clock. */
function Resolved({ order: { sent_at: sent, resolved_at: resolved } }: { order: OrderIntent }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <ExactTime at={resolved} />
      {sent && resolved && (
        <Typography variant="caption" component="div" color="textSecondary">
          {t('after', { ms: format.number(Date.parse(resolved) - Date.parse(sent)) })}
        </Typography>
      )}
    </>
  );
}

/** An order in one row; a button shows below it what went over the wire. */
export function OrderRow({ order }: { order: OrderIntent }) {
  const t = useText();
  const format = useFormat();
  const rawId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const number = (value: number | null | undefined) =>
    typeof value === 'number' ? format.number(value, { maxDecimals: 4 }) : '–';
  return (
    <>
      <TableRow>
        <TableCell sx={NOWRAP}>
          {t(`orderKinds.${order.kind}`)}
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={isOpen ? rawId : undefined}
            onClick={() => setIsOpen(!isOpen)}
            sx={{ display: 'block', px: 0, minWidth: 0 }}
          >
            {t('rawOrder')}
          </Button>
        </TableCell>
        <TableCell align="right">{number(order.ladder_level)}</TableCell>
        <TableCell align="right">{number(order.size)}</TableCell>
        <TableCell>
          <OrderState order={order} />
        </TableCell>
        <TableCell align="right">{number(order.level)}</TableCell>
        <TableCell align="right">
          {number(order.slippage)}
          {order.is_beyond && (
            <Typography variant="caption" component="div" color="error">
              {t('beyondWorst')}
            </Typography>
          )}
        </TableCell>
        <TableCell sx={NOWRAP}>
          <ExactTime at={order.sent_at} />
        </TableCell>
        <TableCell sx={NOWRAP}>
          <ExactTime at={order.responded_at} />
        </TableCell>
        <TableCell sx={NOWRAP}>
          <Resolved order={order} />
        </TableCell>
        <TableCell sx={NOWRAP}>
          <DecidedBy order={order} />
        </TableCell>
        <TableCell sx={NOWRAP}>{order.deal_reference}</TableCell>
      </TableRow>
      {isOpen && (
        <TableRow>
          <TableCell colSpan={CELLS} id={rawId}>
            <RawOrder order={order} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}
