import { createClock } from './clock';
import type { SimConfig } from './config';
import { readConfig } from './config';
import { openLedger } from './dealing/account-ledger';
import { startTicking } from './dealing/price-loop';
import type { SimDeps } from './deps';
import { createFaultSwitches } from './faults/fault-switches';
import { createApp } from './http/app';
import { createRateLimiter } from './http/rate-limiter';
import { createMarketBook } from './market/market-book';
import { createPasswordCipher } from './session/encryption';
import { createSessionStore } from './session/session-store';
import { createUserDirectory } from './session/user-directory';
import { createStreamServer } from './streaming/stream-server';

export type SimOptions = Partial<Omit<SimConfig, 'dataDir'>> & {
  /** Folder of the books, for one process at a time. */
  dataDir: string;
};

export interface RunningSim {
  /** Without a path: `http://127.0.0.1:8010`. */
  url: string;
  /** What the broker adapter uses as IG's address: `url` + `/gateway/deal`. */
  baseUrl: string;
  close: () => Promise<void>;
}

function createDeps(config: SimConfig): SimDeps {
  const clock = createClock(config.clock, config.startAtMs);
  const ledger = openLedger(config.dataDir, config.snapshotEvery);
  const faults = createFaultSwitches();
  return {
    config,
    clock,
    ledger,
    faults,
    users: createUserDirectory(ledger.state),
    sessions: createSessionStore({
      clock,
      idleMs: config.sessionIdleMs,
      oauthTtlMs: config.oauthTtlMs,
    }),
    cipher: createPasswordCipher(),
    market: createMarketBook({
      clock,
      seed: config.seed,
      tickMs: config.tickMs,
      overrides: () => ledger.state().markets,
      closedBy: (epic) => faults.peek('marketClosed', { epic }),
      stoppedAt: (epic) => faults.peek('pricesStale', { epic })?.sinceMs ?? null,
    }),
    limiter: createRateLimiter({ clock, limits: () => config.limits }),
  };
}

/**
 * Starts a simulated broker; port 0 takes a free one. Options that are not given have the defaults of `config.ts`;
 * the environment is not read. Rejects when the port is taken or the books are damaged.
 */
export async function startSim(options: SimOptions): Promise<RunningSim> {
  const config: SimConfig = { ...readConfig({}), ...options };
  const deps = createDeps(config);
  const priceLoop = startTicking(deps);
  const streams = createStreamServer(deps);
  const app = createApp(deps, priceLoop, streams);
  try {
    const url = await app.listen({ host: config.host, port: config.port });
    priceLoop.start();
    streams.start(app.server);
    return {
      url,
      baseUrl: `${url}/gateway/deal`,
      close: async () => {
        priceLoop.stop();
        streams.stop();
        await app.close();
        deps.ledger.close();
      },
    };
  } catch (error) {
    deps.ledger.close();
    throw error;
  }
}
