import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to the database that lets nothing through while it is frozen; connections stay open. */
export interface DatabaseProxy {
  /** Connection string of the database through the proxy. */
  url: string;
  freeze(): void;
  /**
   * Freezes once a connection has sent these texts, one after the other; either before or after the last one reaches
   * the server. Resolves at that moment.
   */
  freezeAt(texts: readonly string[], when: 'before' | 'after'): Promise<void>;
  /** Lets the held data through in its order, even of connections that clients have closed meanwhile. */
  thaw(): void;
  /** Number of connections that clients closed while it was frozen. */
  countGivenUp(): number;
  close(): Promise<void>;
}

interface Trap {
  texts: readonly string[];
  when: 'before' | 'after';
  spring(): void;
}

/** Starts a proxy on a free port of the loopback address in front of a database. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let held: (() => void)[] = [];
  let trap: Trap | null = null;
  let givenUp = 0;

  const pass = (step: () => void) => {
    if (isFrozen) held.push(step);
    else step();
  };

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const seen = { trap, count: 0 };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('data', (chunk) => {
      if (seen.trap !== trap) Object.assign(seen, { trap, count: 0 });
      while (trap && seen.count < trap.texts.length && chunk.includes(trap.texts[seen.count] ?? ''))
        seen.count += 1;
      const sprung = trap && seen.count === trap.texts.length ? trap : null;
      if (sprung?.when === 'before') isFrozen = true;
      pass(() => upstream.write(chunk));
      if (!sprung) return;
      isFrozen = true;
      trap = null;
      sprung.spring();
    });
    upstream.on('data', (chunk) => pass(() => client.write(chunk)));
    client.on('close', () => {
      if (isFrozen) givenUp += 1;
      pass(() => upstream.end());
    });
    upstream.on('close', () => pass(() => client.end()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);

  return {
    url: url.toString(),
    freeze: () => {
      isFrozen = true;
    },
    freezeAt: (texts, when) =>
      new Promise((spring) => {
        trap = { texts, when, spring };
      }),
    thaw: () => {
      isFrozen = false;
      for (const step of held.splice(0)) step();
      held = [];
    },
    countGivenUp: () => givenUp,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
