import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

const STARTED = 'http.server.request.start';
const BROKER_PATH = '/gateway/deal';

export interface BrokerCalls {
  /** The number of calls by API key since the last `take`. */
  take(): Map<string, number>;
  stop(): void;
}

/** Counts the calls that reach the simulated broker in this process, including rejected ones. */
export function countBrokerCalls(): BrokerCalls {
  let counts = new Map<string, number>();
  const onStart = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    if (!request.url?.startsWith(BROKER_PATH)) return;
    const key = String(request.headers['x-ig-api-key'] ?? '');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  diagnostics.subscribe(STARTED, onStart);
  return {
    take: () => {
      const taken = counts;
      counts = new Map();
      return taken;
    },
    stop: () => void diagnostics.unsubscribe(STARTED, onStart),
  };
}

/** A login at the broker, by its API key. */
export interface BrokerLogin {
  apiKey: string;
  identifier: string;
  password: string;
}

/** How many of the logins the broker has locked; throws when one is rejected for another reason. */
export async function countLockedLogins(baseUrl: string, logins: BrokerLogin[]): Promise<number> {
  let locked = 0;
  for (const { apiKey, identifier, password } of logins) {
    const response = await fetch(`${baseUrl}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-ig-api-key': apiKey, version: '2' },
      body: JSON.stringify({ identifier, password }),
    });
    const text = await response.text();
    if (text.includes('too-many-failed-attempts')) locked += 1;
    else if (!response.ok) throw new Error(`login of ${identifier}: ${response.status} ${text}`);
  }
  return locked;
}
