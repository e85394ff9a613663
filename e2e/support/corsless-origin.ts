import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import type { Browser, Cookie } from '@playwright/test';
import { GATEWAY_URL, OVERRIDE_ORIGINS, ROOT } from '../config';
import { type FilePhase, type Heal, PHASE_FILES } from './faults';
import { closeBrowser, type StoredSession } from './person';
import { openPage } from './signed-in';

const [ORIGIN = ''] = OVERRIDE_ORIGINS;

/** A server like a developer's machine, which serves the builds of remotes, each below its name. */
export interface CorslessOrigin {
  /** Serves the files of a phase without CORS headers, until the returned function is called. */
  hideFrom(remote: string, phase: FilePhase): Heal;
  close(): Promise<void>;
}

/** Starts a server on the allow-listed origin that a superuser's overrides lead to. */
export async function startCorslessOrigin(): Promise<CorslessOrigin> {
  const hidden = new Map<string, FilePhase>();
  const server = createServer(async (request, response) => {
    const [, remote = '', file = ''] = new URL(request.url ?? '/', ORIGIN).pathname.split('/');
    const phase = hidden.get(remote);
    const isHidden = phase !== undefined && PHASE_FILES[phase](file);
    const content = await readFile(path.join(ROOT, remote, 'dist', file)).catch(() => null);
    response.writeHead(content ? 200 : 404, {
      'content-type': file.endsWith('.json') ? 'application/json' : 'text/javascript',
      'cache-control': 'no-store',
      ...(isHidden ? {} : { 'access-control-allow-origin': '*' }),
    });
    response.end(content);
  });
  server.listen(Number(new URL(ORIGIN).port), 'localhost');
  await once(server, 'listening');
  return {
    hideFrom(remote, phase) {
      hidden.set(remote, phase);
      return async () => {
        hidden.delete(remote);
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Requests overrides to the origin as a superuser's page would; returns the cookies by remote. */
export async function grantOverrides(
  browser: Browser,
  superuser: StoredSession,
  remotes: readonly string[],
): Promise<Map<string, Cookie>> {
  const page = await openPage(browser, superuser);
  await page.goto('/');
  await page.getByRole('button', { name: /^Menu/ }).waitFor();
  const granted = new Map<string, Cookie>();
  for (const remote of remotes) {
    const status = await page.evaluate(
      async ([name, address]) => {
        const response = await fetch('/developer/overrides', {
          method: 'PUT',
          headers: {
            authorization: `Bearer ${localStorage.getItem('access_token')}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ overrides: { [name]: address } }),
        });
        return response.status;
      },
      [remote, `${ORIGIN}/${remote}`] as const,
    );
    const cookies = await page.context().cookies(GATEWAY_URL);
    const cookie = cookies.find(({ name }) => name === 'entropi-overrides');
    if (!cookie) throw new Error(`${remote}: no override was granted, but ${status}`);
    granted.set(remote, cookie);
  }
  await closeBrowser(page);
  return granted;
}
