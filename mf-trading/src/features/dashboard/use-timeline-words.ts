import type { TimelineItem, TimelineOrder } from '@entropi/contracts/timeline';
import { useCodeWords } from '@entropi/shared/remote';
import { useFormat } from '@entropi/shared/ui/format';
import { useTradeText } from '../../shares/trade.texts';
import { useText } from './dashboard.texts';
import { useTimelineText } from './timeline.texts';

const ACTIONS = [
  'start',
  'pause',
  'stop',
  'stop-all',
  'clear-error',
  'close-all',
  'stop-after-cycle',
  'cycle-ended',
  'end-leaving',
] as const;

/** Returns the seconds from the decision of an order until it was sent; null if it was not. */
export function secondsToSend({ at, order }: TimelineItem): number | null {
  if (!order?.sent_at) return null;
  return Math.max(0, (Date.parse(order.sent_at) - Date.parse(at)) / 1000);
}

/** Words the entries of the timeline. */
export function useTimelineWords(decimals: number) {
  const t = useTimelineText();
  const tDashboard = useText();
  const tTrade = useTradeText();
  const format = useFormat();
  const findWords = useCodeWords();
  const level = (value: number) => format.level(value, decimals);

  const describeCode = (code: string | null) => {
    if (code === null) return '–';
    const kinds = ['broker', 'stop', 'error'] as const;
    for (const kind of kinds) {
      const words = findWords(kind, code);
      if (words) return words.title;
    }
    return code;
  };
  const describeOrder = (order: TimelineOrder) => {
    const side = tDashboard(`directions.${order.direction}`);
    const words = { side, size: format.size(order.size), level: order.level ?? '–' };
    if (order.kind === 'OPEN') return t(order.is_by_hand ? 'openByHand' : 'open', words);
    if (order.is_by_hand || order.reason === null) return t('closeByHand', words);
    return t('close', { ...words, reason: tTrade(`reasons.${order.reason}`) });
  };
  const describeTask = ({ action, actor }: NonNullable<TimelineItem['task']>) => {
    const known = ACTIONS.find((one) => one === action);
    if (known) return t('by', { action: t(`actions.${known}`), actor });
    return findWords('fault', action)?.title ?? t('by', { action, actor });
  };
  return {
    what: ({ order, task, cycle }: TimelineItem): string => {
      if (order) return describeOrder(order);
      if (task) return describeTask(task);
      return t(cycle?.has_ended ? 'cycleEnded' : 'cycleBegan');
    },
    price: ({ order }: TimelineItem): string => {
      if (!order) return '–';
      const by = order.decided_by;
      if (!by) return t('noPrice');
      const seconds = format.number(by.age_ms / 1000, { maxDecimals: 1 });
      return t('priceOld', { bid: level(by.bid), offer: level(by.offer), seconds });
    },
    sent: (item: TimelineItem): string => {
      if (!item.order) return '–';
      const seconds = secondsToSend(item);
      if (seconds === null) return t('notSent');
      return `${format.number(seconds, { maxDecimals: 2 })} s`;
    },
    outcome: ({ order, cycle }: TimelineItem): string => {
      if (!order) return cycle?.result ? format.money(cycle.result, { signed: true }) : '–';
      const { state, filled_at_level: filled, profit } = order;
      if (state === 'REJECTED' || state === 'ABSENT') {
        return t(`states.${state}`, { reason: describeCode(order.rejection) });
      }
      if (state === 'SENT' && order.has_response) return t('states.taken');
      if (state !== 'FILLED') return t(`states.${state}`);
      const words =
        filled === null ? t('states.filledUnknown') : t('states.filled', { level: level(filled) });
      return profit ? `${words}, ${format.money(profit, { signed: true })}` : words;
    },
  };
}
