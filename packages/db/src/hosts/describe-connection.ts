import { Socket } from 'node:net';
import { checkServerIdentity } from 'node:tls';
import type { ClientConfig } from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { type DatabaseHost, readConnectionHosts } from './connection-hosts';
import { PrimaryFinder } from './primary-finder';

/** All connections of a process to one database know together where it is. */
const finders = new Map<string, PrimaryFinder>();

/**
 * What pg needs for connections to a database: to its server, or to the one of several that takes writes when the
 * connection is made. Spread it into the options of a pool or a client.
 */
export function describeConnection(url: string): ClientConfig {
  const { hosts, first } = readConnectionHosts(url);
  if (hosts.length < 2) return { connectionString: first };
  const { ssl, ...parsed } = parseIntoClientConfig(first);
  const config: ClientConfig = { ...parsed, ...(ssl && { ssl: acceptAny(ssl, hosts) }) };
  const finder = finders.get(url) ?? new PrimaryFinder(hosts, config);
  finders.set(url, finder);
  return { ...config, stream: () => new PrimarySocket(finder) };
}

/** pg checks the certificate for the first server, to whichever the connection went. */
function acceptAny(ssl: NonNullable<ClientConfig['ssl']>, hosts: readonly DatabaseHost[]) {
  if (typeof ssl === 'object' && ssl.checkServerIdentity) return ssl;
  return {
    ...(typeof ssl === 'object' ? ssl : {}),
    checkServerIdentity: (
      name: string,
      certificate: Parameters<typeof checkServerIdentity>[1],
    ): Error | undefined => {
      const isOurs = hosts.some(({ host }) => !checkServerIdentity(host, certificate));
      return isOurs ? undefined : checkServerIdentity(name, certificate);
    },
  };
}

/** A socket that connects to the server that takes writes, whatever address it is given. */
class PrimarySocket extends Socket {
  constructor(private readonly finder: PrimaryFinder) {
    super();
  }

  override connect(): this {
    this.finder.find().then(
      (host) => {
        if (this.destroyed) return;
        this.finder.hold(this, host);
        super.connect(host.port, host.host);
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }
}
