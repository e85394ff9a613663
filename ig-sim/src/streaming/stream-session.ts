import type { Deal } from '../dealing/deal';
import type { SimDeps } from '../deps';
import type { FaultScope } from '../faults/fault-switches';
import { Look } from './look';
import { createUpdateFaults } from './stream-faults';
import { resolveItem, type StreamItem } from './stream-item';
import type { StreamOutbox } from './stream-outbox';
import type { StreamOwner } from './stream-owner';
import { type FieldValues, formatUpdate, TLCP_ERRORS, type TlcpError } from './tlcp';
import { tradeUpdates } from './trade-values';

interface StreamSubscription {
  id: string;
  fields: readonly string[];
  item: StreamItem;
  scope: FaultScope;
  /** What the client has received; null before the first update. */
  shown: FieldValues | null;
  fingerprint: string;
  /** The number of updates that were sent. */
  sent: number;
}

/** A subscription as `GET /sim/streams` lists it. */
export interface DescribedSubscription {
  item: string;
  sent: number;
}

/** One stream: its subscriptions, and what the client has seen of each. */
export class StreamSession {
  private readonly subscriptions = new Map<string, StreamSubscription>();
  private readonly faults: ReturnType<typeof createUpdateFaults>;
  private lastSentMs = Date.now();

  constructor(
    private readonly deps: SimDeps,
    readonly id: string,
    readonly owner: StreamOwner,
    private readonly keepaliveMs: number,
    private readonly outbox: Pick<StreamOutbox, 'send'>,
  ) {
    this.faults = createUpdateFaults(deps, owner);
  }

  describe(): DescribedSubscription[] {
    return [...this.subscriptions.values()].map(({ item, sent }) => {
      const { accountId, epic } = item.scope;
      return { item: [item.kind, accountId, epic].filter((part) => part).join(':'), sent };
    });
  }

  /** Handles one `control` request and sends the lines that answer it. */
  control(parameters: URLSearchParams): void {
    const requestId = parameters.get('LS_reqId') ?? '0';
    const subscriptionId = parameters.get('LS_subId') ?? '';
    const operation = parameters.get('LS_op');
    if (operation === 'add') {
      this.add(requestId, subscriptionId, parameters);
    } else if (operation !== 'delete') {
      this.send([`REQOK,${requestId}`]);
    } else if (this.subscriptions.delete(subscriptionId)) {
      this.send([`REQOK,${requestId}`, `UNSUB,${subscriptionId}`]);
    } else {
      this.reject(requestId, TLCP_ERRORS.unknownSubscription);
    }
  }

  /** Sends what this look finds changed, and a sign of life when nothing was sent for a while. */
  publish(look: Look): void {
    if (!this.faults.isStalled()) {
      for (const subscription of this.subscriptions.values()) this.publishItem(subscription, look);
    }
    if (Date.now() - this.lastSentMs >= this.keepaliveMs && !this.faults.isSilent()) {
      this.send(['PROBE']);
    }
  }

  /** Sends updates about a deal of the session's account to its TRADE subscriptions. */
  onDeal(deal: Deal): void {
    if (deal.accountId !== this.owner.accountId) return;
    for (const subscription of this.subscriptions.values()) {
      if (subscription.item.kind !== 'TRADE') continue;
      const updates = tradeUpdates(deal, this.faults.carriesOpeningId(deal));
      this.faults.spreadDeal(deal, updates, (values) => this.sendUpdate(subscription, values));
    }
  }

  private add(requestId: string, id: string, parameters: URLSearchParams): void {
    const fields = (parameters.get('LS_schema') ?? '').split(' ');
    const { streamSubscriptions } = this.deps.config;
    const item =
      this.subscriptions.size >= streamSubscriptions
        ? TLCP_ERRORS.tooManySubscriptions
        : resolveItem(this.deps, this.owner.accountId, {
            name: parameters.get('LS_group') ?? '',
            mode: parameters.get('LS_mode') ?? '',
            fields,
            adapter: parameters.get('LS_data_adapter'),
          });
    if ('code' in item) {
      this.reject(requestId, item);
      return;
    }
    const scope = { ...this.owner, ...item.scope };
    const subscription = { id, fields, item, scope, shown: null, fingerprint: '', sent: 0 };
    this.subscriptions.set(id, subscription);
    this.send([
      `REQOK,${requestId}`,
      `SUBOK,${id},1,${fields.length}`,
      `CONF,${id},unlimited,filtered`,
    ]);
    if (!this.faults.isStalled()) this.publishItem(subscription, new Look());
    const isSnapshot = parameters.get('LS_snapshot') === 'true';
    if (item.mode === 'DISTINCT' && isSnapshot) this.send([`EOS,${id},1`]);
  }

  private reject(requestId: string, { code, message }: TlcpError): void {
    this.send([`REQERR,${requestId},${code},${message}`]);
  }

  private publishItem(subscription: StreamSubscription, look: Look): void {
    const { item, scope } = subscription;
    if (!item.read) return;
    const fingerprint = look.fingerprint(item) + this.faults.describeOdd(scope);
    if (fingerprint === subscription.fingerprint) return;
    subscription.fingerprint = fingerprint;
    const values = this.faults.bend(item.kind, scope, look.read(item.key, item.read));
    const before = subscription.shown;
    if (before && subscription.fields.every((field) => before[field] === values[field])) return;
    for (const one of this.faults.spread(scope, values, before)) this.sendUpdate(subscription, one);
  }

  private sendUpdate(subscription: StreamSubscription, values: FieldValues): void {
    const { id, fields, item, shown } = subscription;
    const before = item.mode === 'MERGE' ? shown : null;
    subscription.shown = values;
    subscription.sent += 1;
    this.send([formatUpdate(id, fields, values, before)]);
  }

  private send(lines: string[]): void {
    this.lastSentMs = Date.now();
    this.outbox.send(lines);
  }
}
