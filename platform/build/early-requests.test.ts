import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type DOMWindow, JSDOM } from 'jsdom';

const API = 'http://api.example';
const CONFIG = JSON.stringify({ apiBaseUrl: API });

interface Sent {
  url: string;
  headers: Record<string, string>;
}

function makeToken(claims: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${encode({ alg: 'EdDSA' })}.${encode(claims)}.signature`;
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** Runs one of the scripts that begin the shell's first one, in a page as the gateway writes it. */
function open(
  file: string,
  { token, reads }: { token: string | null; reads: readonly string[] },
  prepare: (window: DOMWindow) => void = () => undefined,
) {
  const html = `<!doctype html><head>
<meta name="traceparent" content="00-${'a'.repeat(32)}-${'b'.repeat(16)}-01">
<script type="application/json" id="entropi-config">${CONFIG}</script>
<script type="application/json" id="entropi-reads">${JSON.stringify(reads)}</script>`;
  const sent: Sent[] = [];
  const { window } = new JSDOM(html, { url: 'http://shell.example/', runScripts: 'outside-only' });
  if (token) window.localStorage.setItem('access_token', token);
  Object.defineProperty(window, 'crypto', { value: globalThis.crypto });
  window.fetch = async (url, init) => {
    sent.push({ url: String(url), headers: init?.headers as Record<string, string> });
    return new Response('{}', { headers: { 'x-of': String(url) } });
  };
  prepare(window);
  window.eval(readFileSync(path.join(__dirname, file), 'utf8'));
  return { window, sent };
}

function readAhead(claims: object | null, reads: readonly string[] = ['/api/figures/7']) {
  const token = claims && makeToken(claims);
  return open('read-ahead.js', { token, reads }).sent.map(({ url }) => url.slice(API.length));
}

describe('the requests before the shell has come', () => {
  it('are those of the session and of the page, with the stored token, in the trace of the page', async () => {
    const token = makeToken({ sub: 'zoë', exp: inSeconds(60) });
    const { sent, window } = open('read-ahead.js', { token, reads: ['/api/figures/7'] });
    expect(sent.map(({ url }) => url)).toEqual([
      `${API}/auth/me`,
      `${API}/auth/me/suspension`,
      `${API}/api/figures/7`,
    ]);
    for (const { headers } of sent) {
      expect(Object.keys(headers).sort()).toEqual(['authorization', 'traceparent']);
      expect(headers.authorization).toBe(`Bearer ${token}`);
      expect(headers.traceparent).toMatch(new RegExp(`^00-${'a'.repeat(32)}-[0-9a-f]{16}-01$`));
    }
    const read = window.__entropiReads__[`${API}/api/figures/7`];
    expect(read.authorization).toBe(`Bearer ${token}`);
    expect(read.sentAt).toBeLessThanOrEqual(window.performance.now());
    expect(await read.reply).toMatchObject({ status: 200, body: '{}' });
  });

  it.each<[string, object, string[]]>([
    ['a superuser is never suspended', { is_superuser: true }, ['/auth/me', '/api/figures/7']],
    ['staff are never suspended', { is_stuff: true }, ['/auth/me', '/api/figures/7']],
    ['who is getting started has no page but that', { scope: 'onboarding' }, ['/auth/me']],
  ])('leave out what the shell would not ask: %s', (_why, claims, paths) => {
    expect(readAhead({ sub: 'carol', exp: inSeconds(60), ...claims })).toEqual(paths);
  });

  it.each<[string, object | null]>([
    ['nobody is signed in', null],
    ['the token ends so soon that the shell renews it', { sub: 'alice', exp: inSeconds(9) }],
    ['the token has ended', { sub: 'alice', exp: inSeconds(-1) }],
    ['the token has no end', { sub: 'alice' }],
  ])('are none where %s', (_why, claims) => {
    expect(readAhead(claims)).toEqual([]);
  });

  it.each([
    'broken',
    '..',
    'a.b.c',
    ...['null', '7', '"text"', '[]', '{}', '{"exp":"soon"}'].map(
      (payload) => `x.${Buffer.from(payload).toString('base64url')}.y`,
    ),
  ])('are none, and no error, where the stored token is %s', (token) => {
    expect(open('read-ahead.js', { token, reads: ['/api/figures/7'] }).sent).toEqual([]);
  });

  it('are none, and no error, where the browser lets the page store nothing', () => {
    const blocked = (window: DOMWindow) => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new Error('SecurityError');
        },
      });
    };
    expect(open('read-ahead.js', { token: null, reads: [] }, blocked).sent).toEqual([]);
  });
});

describe('the files of the page', () => {
  const HINTS = [
    { address: '/remotes/x/mf-manifest.json', as: 'fetch', integrity: 'sha384-a' },
    { address: '/remotes/x/page.js', as: 'script', integrity: 'sha384-b' },
  ];

  /** A page of three scripts, of which some have come already. */
  function openPage(state: DocumentReadyState, before = 0) {
    let notify = () => {};
    let arrived: string[] = [];
    const listScripts = (document: Document) => [...document.scripts].filter(({ src }) => src);
    const setArrived = (document: Document, count: number) => {
      arrived = listScripts(document)
        .slice(0, count)
        .map(({ src }) => src);
    };
    const { window } = open('preload.js', { token: null, reads: [] }, (page) => {
      for (const name of ['first', 'react', 'base']) {
        const script = page.document.createElement('script');
        script.src = `/shell/${name}.js`;
        page.document.head.append(script);
      }
      const hints = page.document.createElement('script');
      Object.assign(hints, { type: 'application/json', id: 'entropi-hints' });
      hints.textContent = JSON.stringify(HINTS);
      page.document.head.append(hints);
      Object.defineProperty(page.document, 'readyState', { value: state });
      setArrived(page.document, before);
      page.performance.getEntriesByName = (name) =>
        arrived.includes(name) ? [{ name } as PerformanceEntry] : [];
      page.PerformanceObserver = class {
        constructor(callback: () => void) {
          notify = callback;
        }
        observe() {}
        disconnect() {
          notify = () => {};
        }
      } as never;
    });
    const { document } = window;
    const listRequested = () =>
      [...document.querySelectorAll('link')].map((link) => [
        link.getAttribute('href'),
        link.as,
        link.integrity ?? null,
      ]);
    /** So many scripts have come, and the page is told. */
    const arrive = (count: number) => {
      setArrived(document, count);
      notify();
      return listRequested();
    };
    /** So many scripts have come, and one of them has run, before the page is told. */
    const run = (count: number, index: number) => {
      setArrived(document, count);
      listScripts(document)[index]?.dispatchEvent(new window.Event('load'));
      return listRequested();
    };
    return { arrive, run, listRequested };
  }

  const REQUESTED = [
    ['/remotes/x/mf-manifest.json', 'fetch', null],
    ['/remotes/x/page.js', 'script', 'sha384-b'],
  ];

  it('are requested once, when all but one of the scripts of the shell have come', () => {
    const { arrive } = openPage('interactive');
    expect(arrive(1)).toEqual([]);
    expect(arrive(2)).toEqual(REQUESTED);
    expect(arrive(3)).toEqual(REQUESTED);
  });

  it('are requested before the last script runs, where the page hears late that they have come', () => {
    const { arrive, run } = openPage('interactive');
    expect(run(1, 0)).toEqual([]);
    expect(run(2, 1)).toEqual(REQUESTED);
    expect(run(3, 2)).toEqual(REQUESTED);
    expect(arrive(3)).toEqual(REQUESTED);
  });

  it('are requested before the shell starts, where this script comes after the others', () => {
    expect(openPage('interactive', 3).listRequested()).toEqual(REQUESTED);
  });

  it.each<[string, (page: DOMWindow) => void]>([
    ['of its own accord', () => undefined],
    [
      'when it is asked for one',
      (page) => {
        page.PerformanceObserver = class {
          observe() {}
          disconnect() {}
        } as never;
        Object.defineProperty(page.performance, 'getEntriesByName', { value: undefined });
        const script = page.document.createElement('script');
        script.src = '/shell/first.js';
        page.document.head.append(script);
      },
    ],
  ])(
    'are not requested, and nothing fails, in a browser that shows no timing %s',
    (_when, prepare) => {
      const { window } = open('preload.js', { token: null, reads: [] }, prepare);
      const failed = jest.fn();
      window.addEventListener('error', failed);
      window.document.head.dispatchEvent(new window.Event('load'));
      expect(window.document.querySelectorAll('link')).toHaveLength(0);
      expect(failed).not.toHaveBeenCalled();
    },
  );

  it('are not requested while the page may name further scripts', () => {
    expect(openPage('loading').arrive(3)).toEqual([]);
  });
});
