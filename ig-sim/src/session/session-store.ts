import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock';
import { IgError } from '../errors';
import type { BrokerAccount, BrokerUser } from './broker-user';

/** A login. As at IG, the active account is part of the session; a bearer names it with each request. */
export interface DealerSession {
  identifier: string;
  apiKey: string;
  accountId: string;
  cst: string;
  xst: string;
  lastUsedMs: number;
}

interface OauthGrant {
  session: DealerSession;
  expiresAtMs: number;
}

const newToken = () => randomBytes(24).toString('hex');

/** Sessions live in memory: a restart ends them, as IG's maintenance does. */
export function createSessionStore(options: { clock: Clock; idleMs: number; oauthTtlMs: number }) {
  const byCst = new Map<string, DealerSession>();
  const byAccessToken = new Map<string, OauthGrant>();
  const byRefreshToken = new Map<string, OauthGrant>();

  function grantFor(session: DealerSession) {
    const access = newToken();
    const refresh = newToken();
    const nowMs = options.clock.now();
    byAccessToken.set(access, { session, expiresAtMs: nowMs + options.oauthTtlMs });
    byRefreshToken.set(refresh, { session, expiresAtMs: nowMs + options.oauthTtlMs * 10 });
    return {
      access_token: access,
      refresh_token: refresh,
      scope: 'profile',
      token_type: 'Bearer',
      expires_in: String(Math.round(options.oauthTtlMs / 1000)),
    };
  }

  function dropWhere(matches: (session: DealerSession) => boolean): number {
    const ended = [...byCst.values()].filter(matches);
    for (const session of ended) byCst.delete(session.cst);
    for (const tokens of [byAccessToken, byRefreshToken]) {
      for (const [token, grant] of tokens) if (matches(grant.session)) tokens.delete(token);
    }
    return ended.length;
  }

  return {
    create: (user: BrokerUser, apiKey: string, account: BrokerAccount): DealerSession => {
      const session = {
        identifier: user.identifier,
        apiKey,
        accountId: account.accountId,
        cst: newToken(),
        xst: newToken(),
        lastUsedMs: options.clock.now(),
      };
      byCst.set(session.cst, session);
      return session;
    },
    grantFor,
    /** Throws 401 with the code of the token that is wrong. */
    getByTokens: (cst: string, xst: string): DealerSession => {
      const session = byCst.get(cst);
      const nowMs = options.clock.now();
      if (!session || nowMs - session.lastUsedMs > options.idleMs) {
        if (session) byCst.delete(cst);
        throw new IgError(401, 'error.security.client-token-invalid');
      }
      if (session.xst !== xst) throw new IgError(401, 'error.security.account-token-invalid');
      session.lastUsedMs = nowMs;
      return session;
    },
    getByBearer: (token: string): DealerSession => {
      const grant = byAccessToken.get(token);
      if (!grant || grant.expiresAtMs <= options.clock.now()) {
        byAccessToken.delete(token);
        throw new IgError(401, 'error.security.oauth-token-invalid');
      }
      return grant.session;
    },
    /** A refresh token may be used once. */
    refresh: (token: string) => {
      const grant = byRefreshToken.get(token);
      byRefreshToken.delete(token);
      if (!grant || grant.expiresAtMs <= options.clock.now()) {
        throw new IgError(401, 'error.security.oauth-token-invalid');
      }
      return grantFor(grant.session);
    },
    switchAccount: (session: DealerSession, accountId: string): void => {
      session.accountId = accountId;
      session.xst = newToken();
    },
    dropWhere,
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
