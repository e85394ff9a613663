/** Where NATS servers are, and as whom to connect to them. */
export interface NatsAddress {
  /** Hosts with their ports; nothing secret. */
  servers: string[];
  user?: string;
  pass?: string;
  token?: string;
  tls?: Record<string, never>;
}

/** A reason for which NATS is not used, in words for whoever operates it. */
export class NatsFailure extends Error {}

/** Reads one address or several of a cluster, separated by commas, which have the same user. */
export function readNatsAddress(text: string): NatsAddress {
  const urls = text.split(',').map((part) => new URL(part.trim()));
  const [first] = urls;
  if (!first) throw new NatsFailure('no NATS server is named');
  const [user, pass] = [first.username, first.password].map(decodeURIComponent) as [string, string];
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || 4222}`),
    ...(pass !== '' ? { user, pass } : user !== '' ? { token: user } : {}),
    ...(first.protocol === 'tls:' ? { tls: {} } : {}),
  };
}

/** A fault in words, and whether it may pass by itself. */
export interface NatsFault {
  text: string;
  passes: boolean;
}

export function describeNatsFailure(error: unknown, servers: readonly string[]): NatsFault {
  if (error instanceof NatsFailure) return { text: error.message, passes: false };
  const { name, message } = error as Error;
  const where = servers.join(', ');
  if (/authoriz|authentic/i.test(`${name} ${message}`)) {
    return { text: `NATS at ${where} does not accept the credentials of NATS_URL`, passes: false };
  }
  return { text: `NATS at ${where} cannot be reached: ${message}`, passes: true };
}
