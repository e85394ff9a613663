import { createHash } from 'node:crypto';
import type { Broker, BrokerClientPool, Credentials } from '../broker';
import type { BrokerStream } from '../broker-stream';
import type { CallTracing } from '../call-tracing';
import { createIgApi } from './ig-api';
import { createIgCaller } from './ig-caller';
import { createIgHttp, type IgCall, type IgHttp } from './ig-http';
import { createKeyLimits, type KeyLimits, NO_LIMITS, USUAL_LIMITS } from './ig-key-limits';
import { createIgLimiter, type IgLimiter } from './ig-limiter';
import { createIgSession, type IgSession } from './ig-session';
import { createIgStream } from './ig-stream';
import {
  createLoginGate,
  LOGIN_LOCK_PAUSES,
  type LoginGate,
  type LoginLockPauses,
} from './login-gate';
import { createUnreadableReports, type UnreadableReport } from './unreadable-reports';

export interface IgOptions {
  /** Base URL of each environment, ending in `/gateway/deal`. */
  baseUrls: Record<Credentials['environment'], string>;
  /** A call without a response within this time is lost. */
  timeoutMs: number;
  /** How long a call waits for its turn, at most. */
  maxWaitMs: number;
  /**
   * Called when an order is accepted for sending. It returns a function that tells, right before the order is sent,
   * which may be much later, whether it still may be. Without it every order may.
   */
  permitOrder?(): () => boolean;
  /** Receives every finished call, without secrets. */
  observe(call: IgCall): void;
  tracing?: CallTracing;
  loginLockPauses?: LoginLockPauses;
  /** Receives lists with rows that could not be read, each kind once in a while, without values of a row. */
  reportUnreadable(report: UnreadableReport): void;
}

/** What all sessions of one key share: the connection, and the key's allowances. */
interface KeyPart {
  http: IgHttp;
  limiter: IgLimiter;
  limits: KeyLimits;
  /** How many logins have it. */
  logins: number;
}

/** The accounts of one login, by their number; null is the one that the login chooses. */
type LoginPart = Map<string | null, AccountPart>;

interface AccountPart {
  gate: LoginGate;
  session: IgSession;
  broker: Broker;
}

const PERMIT_ALL = () => () => true;

/** The pool of brokers that speak IG's REST API: IG live, IG demo and the simulator alike. */
export function createIgClientPool(options: IgOptions): BrokerClientPool {
  const keys = new Map<string, KeyPart>();
  const logins = new Map<string, LoginPart>();
  const gates = new Map<string, LoginGate>();
  /** The open streams, each with the name of its login. */
  const streams = new Map<BrokerStream, string>();
  /** Keys that nothing has any more, until all of their allowances are whole again. */
  const unused = new Set<string>();
  const { ofEnvironment } = createUnreadableReports(options.reportUnreadable);
  const reports = {
    SIM: ofEnvironment('SIM'),
    DEMO: ofEnvironment('DEMO'),
    LIVE: ofEnvironment('LIVE'),
  };
  const { permitOrder = PERMIT_ALL } = options;

  function keyPart(credentials: Credentials): KeyPart {
    const name = nameKey(credentials);
    const known = keys.get(name) ?? makeKeyPart(credentials);
    keys.set(name, known);
    return known;
  }

  function makeKeyPart({ environment, apiKey }: Credentials): KeyPart {
    const baseUrl = options.baseUrls[environment];
    const { timeoutMs, observe, tracing } = options;
    const initial = environment === 'SIM' ? NO_LIMITS : USUAL_LIMITS;
    const limiter = createIgLimiter(initial, options.maxWaitMs);
    return {
      http: createIgHttp({ environment, baseUrl, apiKey, timeoutMs, observe, tracing }),
      limiter,
      limits: createKeyLimits(limiter, apiKey, initial),
      logins: 0,
    };
  }

  function dropLogin(name: string, credentials: Credentials): void {
    if (!logins.delete(name)) return;
    const key = nameKey(credentials);
    const part = keyPart(credentials);
    part.logins -= 1;
    if (part.logins === 0) unused.add(key);
  }

  /** A key that comes back must not begin with allowances that it has used up. */
  function dropUnusedKeys(): void {
    for (const name of unused) {
      if (!keys.get(name)?.limiter.isIdle()) continue;
      keys.delete(name);
      unused.delete(name);
    }
  }

  const listAccounts = () => [...logins.values()].flatMap((login) => [...login.values()]);

  /**
   * The gate of the login's name, whatever the key and the password. IG accepts the name in upper and lower case.
   */
  function loginGate({ environment, identifier }: Credentials): LoginGate {
    const name = fingerprint([environment, identifier.toLowerCase()]);
    const gate = gates.get(name) ?? createLoginGate(options.loginLockPauses ?? LOGIN_LOCK_PAUSES);
    gates.set(name, gate);
    return gate;
  }

  /** For logins that were only tried, nothing is kept but which of them are locked. */
  function dropUnusedGates(): void {
    const used = new Set(listAccounts().map(({ gate }) => gate));
    for (const [name, gate] of gates) if (gate.isOpen() && !used.has(gate)) gates.delete(name);
  }

  function make(
    credentials: Credentials,
    accountId: string | null,
    key: KeyPart = keyPart(credentials),
  ): AccountPart {
    const gate = loginGate(credentials);
    const deps = { http: key.http, limiter: key.limiter, credentials, gate };
    const session = createIgSession(deps, accountId);
    const accountName = accountId ?? `login:${credentials.identifier}`;
    const caller = createIgCaller({ ...deps, session, accountName, permitOrder });
    const first = key.limits.readFirst(caller);
    const report = reports[credentials.environment];
    return { gate, session, broker: createIgApi(first, report, session) };
  }

  function loginPart(credentials: Credentials): LoginPart {
    const name = nameLogin(credentials);
    const known = logins.get(name);
    if (known) return known;
    const added: LoginPart = new Map();
    logins.set(name, added);
    keyPart(credentials).logins += 1;
    unused.delete(nameKey(credentials));
    return added;
  }

  function accountPart(credentials: Credentials, accountId: string | null): AccountPart {
    const login = loginPart(credentials);
    const part = login.get(accountId) ?? make(credentials, accountId);
    login.set(accountId, part);
    return part;
  }

  return {
    open: (credentials, accountId) => accountPart(credentials, accountId).broker,
    openStream(credentials, accountId, streamOptions, listener) {
      const { session } = accountPart(credentials, accountId);
      const { http, limiter } = keyPart(credentials);
      const stream = createIgStream(
        { http, limiter, credentials, session },
        streamOptions,
        listener,
      );
      streams.set(stream, nameLogin(credentials));
      const close = () => {
        streams.delete(stream);
        stream.close();
      };
      return { ...stream, close };
    },
    hurryLogin: (credentials) => loginGate(credentials).hurry(),
    async check(credentials) {
      loginGate(credentials).hurry();
      // Nothing is kept of a key that is only tried, because anybody may try any number of keys.
      const key = keys.get(nameKey(credentials)) ?? makeKeyPart(credentials);
      const checked = make(credentials, null, key);
      const read = await checked.broker.accounts();
      const known = logins.get(nameLogin(credentials))?.values() ?? [];
      if (read.kind === 'ok') for (const part of known) part.session.forgive();
      await checked.session.end();
      dropUnusedGates();
      return read;
    },
    forget(left) {
      const streaming = new Set(streams.values());
      for (const credentials of left) {
        const name = nameLogin(credentials);
        if (!streaming.has(name)) dropLogin(name, credentials);
      }
      dropUnusedGates();
      dropUnusedKeys();
    },
    async close() {
      for (const stream of streams.keys()) stream.close();
      streams.clear();
      for (const { limiter } of keys.values()) limiter.close();
      await Promise.all(listAccounts().map((part) => part.session.end()));
      logins.clear();
      keys.clear();
      unused.clear();
      gates.clear();
    },
  };
}

function nameKey({ environment, apiKey }: Credentials): string {
  return fingerprint([environment, apiKey]);
}

function nameLogin({ environment, apiKey, identifier, password }: Credentials): string {
  return fingerprint([environment, apiKey, identifier, password]);
}

/** Names a login without having it in clear text in the keys of a map. */
function fingerprint(parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
