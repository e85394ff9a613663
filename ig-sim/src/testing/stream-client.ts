import lightstreamer, {
  type ItemUpdate,
  type LightstreamerClient,
} from 'lightstreamer-client-node';

export interface StreamUpdate {
  item: string;
  values: Record<string, string | null>;
}

/** Lightstreamer's own client, with what a test has to see of it. */
export class StreamClient {
  readonly statuses: string[] = [];
  /** Items that the server has accepted. */
  readonly subscribed: string[] = [];
  readonly updates: StreamUpdate[] = [];
  readonly errors: number[] = [];
  private readonly client: LightstreamerClient;

  constructor(url: string, accountId: string, tokens: { cst: string; xst: string }) {
    this.client = new lightstreamer.LightstreamerClient(url, 'DEFAULT');
    this.client.connectionDetails.setUser(accountId);
    this.client.connectionDetails.setPassword(`CST-${tokens.cst}|XST-${tokens.xst}`);
    this.client.connectionOptions.setForcedTransport('WS-STREAMING');
    this.client.addListener({
      onStatusChange: (status: string) => this.statuses.push(status),
      onServerError: (code: number) => this.errors.push(code),
    });
    this.client.connect();
  }

  subscribe(
    item: string,
    fields: string[],
    options: { mode?: 'MERGE' | 'DISTINCT'; adapter?: string } = {},
  ): void {
    const { mode = 'MERGE', adapter } = options;
    const subscription = new lightstreamer.Subscription(mode, [item], fields);
    if (adapter !== undefined) subscription.setDataAdapter(adapter);
    subscription.setRequestedSnapshot('yes');
    subscription.addListener({
      onSubscription: () => this.subscribed.push(item),
      onItemUpdate: (update: ItemUpdate) => {
        const values = Object.fromEntries(fields.map((field) => [field, update.getValue(field)]));
        this.updates.push({ item, values });
      },
      onSubscriptionError: (code: number) => this.errors.push(code),
    });
    this.client.subscribe(subscription);
  }

  close(): void {
    this.client.disconnect();
  }
}
