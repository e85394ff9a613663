import type { CustomerEvent } from '@entropi/contracts/customer';
import type { TimelineOrder } from '@entropi/contracts/timeline';
import { NotificationKind } from '@entropi/contracts/user-model';
import { useCodeWords } from '@entropi/shared/remote';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { useFormat } from '@entropi/shared/ui/format';
import { MarketName } from '@entropi/shared/ui/market-name';
import type { ReactNode } from 'react';
import { useActionWords } from '../features/users/audit/use-action-words';
import { useActorWords } from '../features/users/audit/use-actor-words';
import { useSubjectWords } from '../features/users/audit/use-subject-words';
import { useEventText } from './event.texts';

/** What happened, in one line; below it what belongs to it; and an amount. */
export interface EventWords {
  what: ReactNode;
  detail: ReactNode;
  amount?: ReactNode;
}

/** Words the events of a user. */
export function useEventWords(): (event: CustomerEvent) => EventWords {
  const t = useEventText();
  const format = useFormat();
  const findWords = useCodeWords();
  const describeAction = useActionWords();
  const describeActor = useActorWords();
  const describeSubject = useSubjectWords();
  const level = (value: number | null) =>
    value === null ? '–' : format.number(value, { maxDecimals: 5 });
  const where = (number: number | null) =>
    number === null ? t('byHand') : t('onLevel', { level: number });

  const describeCode = (code: string | null) => {
    if (code === null) return '–';
    for (const kind of ['broker', 'stop', 'error'] as const) {
      const words = findWords(kind, code);
      if (words) return words.title;
    }
    return code;
  };
  const describeOrder = (order: TimelineOrder): EventWords => {
    const size = format.size(order.size);
    const side = t(`directions.${order.direction}`);
    const place = where(order.level);
    const reason = t(`reasons.${order.reason ?? 'MANUAL'}`);
    const what =
      order.kind === 'OPEN'
        ? t('opens', { side, size, where: place })
        : t('closes', { size, where: place, reason });
    const words = { level: level(order.filled_at_level), reason: describeCode(order.rejection) };
    return {
      what,
      detail: (
        <>
          <MarketName epic={order.epic} /> · {t(`orders.${order.state}`, words)}
        </>
      ),
    };
  };
  return (event) => {
    switch (event.kind) {
      case 'TRADE': {
        const { trade } = event;
        const side = t(`directions.${trade.direction}`);
        const reason = t(`reasons.${trade.reason ?? 'BROKER'}`);
        return {
          what: t('closed', { side, size: format.size(trade.size), reason }),
          detail: (
            <>
              <MarketName epic={trade.epic} /> · {where(trade.level)} ·{' '}
              {t('levels', { open: level(trade.open_level), close: level(trade.close_level) })}
            </>
          ),
          amount: <MoneyDelta value={trade.profit} />,
        };
      }
      case 'ORDER':
        return describeOrder(event.order);
      case 'PAYMENT': {
        const { kind, amount, reference } = event.booking;
        const isOwed = !amount.amount.startsWith('-');
        return {
          what: t(`bookings.${kind}`),
          detail: reference ?? '',
          amount: `${format.money(amount)}${isOwed ? ` ${t('owed')}` : ''}`,
        };
      }
      case 'MAIL': {
        const known = NotificationKind.options.find((one) => one === event.mail.kind);
        return {
          what: known ? t(`notices.${known}`) : event.mail.kind,
          detail: t(`mailStates.${event.mail.state}`),
        };
      }
      case 'MESSAGE':
        return {
          what: event.message.excerpt,
          detail: t('by', { actor: event.message.from }),
        };
      default: {
        const { action } = event.audited;
        const by = t('by', { actor: describeActor(event.audited) });
        return {
          what: describeAction(action),
          detail: event.kind === 'AUDIT' ? `${describeSubject(event.audited)} · ${by}` : by,
        };
      }
    }
  };
}
