import type { Deal } from '../dealing/deal';
import type { SimDeps } from '../deps';
import { britishDay, clockTime } from '../http/ig-dates';

/** A deal in the form of version 1 of the activity: texts, with `-` for none. */
export function oldActivityView(deps: SimDeps, deal: Deal) {
  const [position] = deal.positions;
  const text = (value: number | null | undefined) => (value == null ? '-' : String(value));
  return {
    date: britishDay(deal.atMs),
    time: clockTime(deal.atMs).slice(0, 5),
    activity: deal.action === 'AMEND' ? 'S&L' : deal.action,
    activityHistoryId: deal.dealId.slice(-8),
    actionStatus: deal.status === 'ACCEPTED' ? 'ACCEPT' : 'REJECT',
    channel: deal.channel,
    currency: deal.currency,
    dealId: deal.dealId,
    epic: deal.epic,
    level: text(deal.level),
    limit: text(position?.limitLevel),
    marketName: deps.market.findInstrument(deal.epic)?.name ?? deal.epic,
    period: deal.expiry,
    result: deal.reason,
    size: `${deal.direction === 'BUY' ? '+' : '-'}${deal.size}`,
    stop: text(position?.stopLevel),
    stopType: position?.guaranteedStop ? 'G' : '-',
  };
}
