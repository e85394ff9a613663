export interface IgReply<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

interface CallOptions {
  version?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export const DAX = 'IX.D.DAX.IFMM.IP';

export interface Confirm {
  dealStatus: string;
  reason: string;
  status: string | null;
  dealId: string;
  dealReference: string;
  level: number | null;
  profit: number | null;
  profitCurrency: string | null;
  stopLevel: number | null;
  limitLevel: number | null;
  affectedDeals: { dealId: string; status: string }[];
}

export interface PositionPair {
  position: { dealId: string; dealReference: string; size: number; level: number };
  market: { bid: number | null; offer: number | null; marketStatus: string };
}

/** A client of IG's REST calls for tests: real HTTP, no retries, no interpretation. */
export class IgClient {
  private tokens: Record<string, string> = {};

  constructor(
    readonly url: string,
    readonly name: string,
  ) {}

  /** Another client of the same simulator, not logged in. */
  as(name: string): IgClient {
    return new IgClient(this.url, name);
  }

  async raw<Body>(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<IgReply<Body>> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      body: (isJson && text !== '' ? JSON.parse(text) : text) as Body,
      headers: response.headers,
    };
  }

  /** One of IG's calls with this client's key and tokens. */
  call<Body = unknown>(method: string, path: string, options: CallOptions = {}) {
    return this.raw<Body>(
      method,
      `/gateway/deal${path}`,
      {
        'x-ig-api-key': `sim-${this.name}-key`,
        version: String(options.version ?? 1),
        ...this.tokens,
        ...options.headers,
      },
      options.body,
    );
  }

  /** One of the simulator's own control calls. */
  control<Body = unknown>(method: string, path: string, body?: unknown) {
    return this.raw<Body>(method, `/sim${path}`, {}, body);
  }

  async logIn(): Promise<void> {
    const response = await this.call('POST', '/session', {
      version: 2,
      body: { identifier: `SIM-${this.name.toUpperCase()}`, password: `sim-${this.name}-2026` },
    });
    this.tokens = {
      cst: response.headers.get('cst') ?? '',
      'x-security-token': response.headers.get('x-security-token') ?? '',
    };
  }

  /** The tokens with which a stream is opened. */
  get streamTokens(): { cst: string; xst: string } {
    return { cst: this.tokens.cst ?? '', xst: this.tokens['x-security-token'] ?? '' };
  }

  useTokens(tokens: Record<string, string>): void {
    this.tokens = tokens;
  }

  async price(epic: string, bid: number, offer: number): Promise<void> {
    const response = await this.control('PUT', `/markets/${epic}`, { bid, offer });
    if (response.status !== 200) throw new Error(`price not set: ${response.status}`);
  }

  open(order: Record<string, unknown> = {}) {
    return this.call<{ dealReference: string; errorCode?: string }>('POST', '/positions/otc', {
      version: 2,
      body: {
        currencyCode: 'EUR',
        direction: 'BUY',
        epic: DAX,
        expiry: '-',
        forceOpen: true,
        guaranteedStop: false,
        orderType: 'MARKET',
        size: 1,
        ...order,
      },
    });
  }

  close(order: Record<string, unknown>) {
    return this.call<{ dealReference: string; errorCode?: string }>('DELETE', '/positions/otc', {
      body: { direction: 'SELL', orderType: 'MARKET', size: 1, ...order },
    });
  }

  async confirm(dealReference: string): Promise<Confirm> {
    const response = await this.call<Confirm>('GET', `/confirms/${dealReference}`);
    if (response.status !== 200) throw new Error(`confirm responded ${response.status}`);
    return response.body;
  }

  /** Opens a position and reads the confirm. */
  async opened(order: Record<string, unknown> = {}): Promise<Confirm> {
    const response = await this.open(order);
    if (response.status !== 200) throw new Error(`open responded ${JSON.stringify(response.body)}`);
    return this.confirm(response.body.dealReference);
  }

  async closed(order: Record<string, unknown>): Promise<Confirm> {
    const response = await this.close(order);
    if (response.status !== 200)
      throw new Error(`close responded ${JSON.stringify(response.body)}`);
    return this.confirm(response.body.dealReference);
  }

  async positions(): Promise<PositionPair[]> {
    const response = await this.call<{ positions: PositionPair[] }>('GET', '/positions', {
      version: 2,
    });
    return response.body.positions;
  }

  async balance() {
    const response = await this.call<{
      accounts: {
        accountId: string;
        balance: {
          balance: number;
          deposit: number;
          profitLoss: number;
          available: number;
        } | null;
      }[];
    }>('GET', '/accounts');
    return response.body.accounts[0]?.balance ?? null;
  }
}
