import type { z } from 'zod';
import type { BeforeSend, Read, Submission } from '../broker';
import { classifyIgError } from './ig-errors';
import type { IgHttp, IgReply, IgRequest } from './ig-http';
import type { IgLimiter } from './ig-limiter';
import { authHeaders, type Tokens } from './ig-login';
import {
  type FailedResponse,
  notSent,
  readFailure,
  submissionFailure,
  waitFailure,
} from './ig-outcome';
import { DealReference } from './ig-schema';
import type { IgSession } from './ig-session';

/** Calls in a session: reads may be repeated once after a new login, orders never are. */
export interface IgCaller {
  read<T extends z.ZodType>(
    request: IgRequest,
    schema: T,
    options?: { historical?: boolean },
  ): Promise<Read<z.output<T>>>;
  submit(
    request: IgRequest,
    priority: 'close' | 'open',
    beforeSend?: BeforeSend,
  ): Promise<Submission>;
  /** Whether an order would leave at once: there is a session, and its turn would come immediately. */
  isFree(priority: 'close' | 'open'): boolean;
  /** In how many milliseconds the last of this many reads would leave, by what waits now. */
  findReadWaitMs(reads: number): number;
  /** How far the account's local time is ahead of UTC; null when IG did not report it. */
  localOffsetMs(): number | null;
}

export interface CallerDeps {
  http: IgHttp;
  limiter: IgLimiter;
  session: IgSession;
  /** The account's name in the limiter, also for the account that the login chooses. */
  accountName: string;
  /** Returns a function that tells, right before an order is sent, whether it still may be. */
  permitOrder(): () => boolean;
}

/** Codes that mean "there is none", which a caller of `read` turns into an empty result. */
export const NOT_FOUND_CODES = new Set([
  'error.confirms.deal-not-found',
  'error.position.notfound',
]);

/** A caller in one account's session. Its outcomes are values; it throws only what `beforeSend` throws. */
export function createIgCaller(deps: CallerDeps): IgCaller {
  return new AccountCaller(deps);
}

/** A class, because there is one for each account: functions of each would take ten times its memory. */
class AccountCaller implements IgCaller {
  private readonly http: IgHttp;
  private readonly limiter: IgLimiter;
  private readonly session: IgSession;
  private readonly accountName: string;
  private readonly permitOrder: CallerDeps['permitOrder'];

  constructor({ http, limiter, session, accountName, permitOrder }: CallerDeps) {
    this.http = http;
    this.limiter = limiter;
    this.session = session;
    this.accountName = accountName;
    this.permitOrder = permitOrder;
  }

  async read<T extends z.ZodType>(
    request: IgRequest,
    schema: T,
    options: { historical?: boolean } = {},
  ): Promise<Read<z.output<T>>> {
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const tokens = await this.session.tokens();
      if (tokens.kind !== 'ok') return tokens;
      const outcome = await this.readOnce(request, tokens.value, options.historical ?? false);
      if (outcome.kind === 'relogin') continue;
      if (outcome.kind !== 'ok') return outcome;
      const parsed = schema.safeParse(outcome.value.json);
      if (parsed.success) return { kind: 'ok', value: parsed.data };
      const path = parsed.error.issues[0]?.path.join('.') ?? '';
      return { kind: 'unavailable', cause: `the response cannot be read at "${path}"` };
    }
    return { kind: 'unavailable', cause: 'a new session was not accepted either' };
  }

  localOffsetMs(): number | null {
    return this.session.localOffsetMs();
  }

  findReadWaitMs(reads: number): number {
    return this.limiter.findWaitMs({ accountId: this.accountName, priority: 'read' }, reads);
  }

  isFree(priority: 'close' | 'open'): boolean {
    const { accountName: accountId, limiter, session } = this;
    return session.isOpen() && limiter.isFree({ accountId, priority });
  }

  async submit(
    request: IgRequest,
    priority: 'close' | 'open',
    beforeSend?: BeforeSend,
  ): Promise<Submission> {
    const { accountName: accountId, http, limiter, session } = this;
    const isPermitted = this.permitOrder();
    const tokens = await session.tokens();
    if (tokens.kind !== 'ok') return notSent(tokens);
    const turn = await limiter.acquire({ accountId, priority });
    if (turn.kind === 'backoff') return notSent(waitFailure(turn.retryAfterMs));
    if (beforeSend && !(await beforeSend())) return { kind: 'withheld' };
    // The last check may have taken long.
    if (!isPermitted()) return notSent({ kind: 'unavailable', cause: 'lease_lost' });
    const response = await http.send({ ...request, headers: authHeaders(tokens.value) });
    if (response.kind === 'ok') {
      const body = DealReference.safeParse(response.json);
      if (body.success) return { kind: 'accepted', dealReference: body.data.dealReference };
      return { kind: 'unknown', cause: 'the response holds no deal reference' };
    }
    const failure = submissionFailure(response, limiter, accountId);
    if (needsLogin(response)) {
      session.drop(tokens.value);
      await session.tokens();
    }
    if (failure.kind === 'rejected' && failure.reason === 'credential') session.reject(failure);
    return failure;
  }

  private async readOnce(
    request: IgRequest,
    tokens: Tokens,
    historical: boolean,
  ): Promise<Read<Extract<IgReply, { kind: 'ok' }>> | { kind: 'relogin' }> {
    const { accountName: accountId, http, limiter, session } = this;
    const turn = await limiter.acquire({ accountId, priority: 'read', historical });
    if (turn.kind === 'backoff') return waitFailure(turn.retryAfterMs);
    const response = await http.send({ ...request, headers: authHeaders(tokens) });
    if (response.kind === 'ok') return { kind: 'ok', value: response };
    if (needsLogin(response)) {
      session.drop(tokens);
      return { kind: 'relogin' };
    }
    const failure = readFailure(response, limiter, accountId);
    if (failure.kind === 'credential-rejected') session.reject(failure);
    return failure;
  }
}

function needsLogin(response: FailedResponse): boolean {
  return (
    response.kind === 'failed' && classifyIgError(response.status, response.code) === 'RELOGIN'
  );
}
