import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PlatformChange, PlatformStatus } from '@entropi/contracts/platform';

const TOKEN = 'a-publishers-token-of-at-least-32-characters';

const AT = '2026-11-20T10:00:00.000Z';
const BEFORE = { stable: '1.1.0', previous: ['1.0.0'] };

/** What one part has published, as the platform reports it. */
export const PLATFORM_STATUS: PlatformStatus = {
  revision: 7,
  written: { at: AT, by: 'ci' },
  entries: [
    {
      name: 'mf-chat',
      title: { en: 'Chat', de: 'Chat', fr: 'Messagerie' },
      stable: '1.1.0',
      canary: null,
      rollback: { ends: 'stable', from: '1.1.0', to: '1.0.0' },
      versions: [
        {
          version: '1.1.0',
          channel: 'stable',
          percent: 100,
          published: { at: AT, by: 'ci' },
          size_gz_bytes: 52_200,
          contract: '^1.4.0',
          loads: { ready: 90, failed: 1, failed_by_phase: { chunk: 1 } },
          recalled: null,
        },
      ],
    },
  ],
  unknown: [],
};

export const PLATFORM_CHANGE: PlatformChange = {
  revision: 7,
  at: AT,
  by: 'ci',
  what: 'promote',
  name: 'mf-chat',
  before: null,
  after: { channels: BEFORE, versions: ['1.0.0', '1.1.0'] },
  words: 'ci promoted mf-chat 1.1.0.',
};

/** What a release returns: what was served before it, and after. */
export const RELEASED = {
  revision: 8,
  before: BEFORE,
  after: { stable: '1.0.0', previous: [] },
};

export interface Received {
  method: string;
  url: string;
  /** The header Authorization. */
  authorization: string;
  body: unknown;
}

/** A platform's port of releases, which does nothing but respond. */
export interface PlatformPort {
  /** Variables by which an API finds it. */
  environment: { RELEASES_URL: string; RELEASES_TOKEN: string };
  /** What it was sent, in order. */
  received: Received[];
  /** Makes every call respond like this, until `respondWell`. */
  respond(status: number, body: unknown): void;
  respondWell(): void;
  close(): void;
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? null : JSON.parse(text);
}

function findGoodResponse({ method, url }: Received): unknown {
  if (method === 'POST') return RELEASED;
  if (url === '/releases') return PLATFORM_STATUS;
  return { items: [PLATFORM_CHANGE], total: 1, skip: 0, limit: 50 };
}

export async function openPlatformPort(): Promise<PlatformPort> {
  const received: Received[] = [];
  let fixed: { status: number; body: unknown } | null = null;
  const server = createServer((request, reply) => {
    void readBody(request).then((body) => {
      const { method = '', url = '', headers } = request;
      const call = { method, url, authorization: headers.authorization ?? '', body };
      received.push(call);
      reply.writeHead(fixed?.status ?? 200, { 'content-type': 'application/json' });
      reply.end(JSON.stringify(fixed ? fixed.body : findGoodResponse(call)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    environment: { RELEASES_URL: `http://127.0.0.1:${port}`, RELEASES_TOKEN: TOKEN },
    received,
    respond: (status, body) => {
      fixed = { status, body };
    },
    respondWell: () => {
      fixed = null;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
