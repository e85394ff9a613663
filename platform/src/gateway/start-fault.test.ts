import { createHash } from 'node:crypto';
import type { Language } from '@entropi/contracts/languages';
import { RuntimeConfig, type ShellBuild } from '@entropi/shared/remote/manifest';
import { type DOMWindow, JSDOM } from 'jsdom';
import { viewRegistry } from '../registry/registry-view';
import { renderIndexPage } from './index-page';
import { WATCH_SOURCE } from './start-fault';

const FAILED = 'Entropi could not be loaded. Check your connection.';
const SLOW = 'Entropi takes longer than usual to load. Check your connection.';

/** The page as the gateway writes it, for a shell of two scripts. */
function render(language: Language = 'en'): string {
  const shell: ShellBuild = {
    name: 'shell',
    version: '1.0.0',
    contract: '1.7.0',
    scripts: ['/shell/1.0.0/first.js', '/shell/1.0.0/main.js'],
    integrity: {},
    operations: [],
  };
  const channels = { stable: '1.0.0', previous: [] };
  const versions = { '1.0.0': shell };
  const view = viewRegistry({ revision: 1, shell: { channels, versions }, remotes: {} }, new Set());
  if (!view) throw new Error('no view');
  return renderIndexPage({
    address: '/',
    shell,
    view,
    hints: [],
    reads: [],
    config: RuntimeConfig.parse({ environment: 'local', apiBaseUrl: 'http://localhost:8000' }),
    firstView: null,
    language,
    nonce: 'n',
    traceparent: 't',
  });
}

/** Opens the page in a browser that loads no script; time goes by as the test says. */
function open(language?: Language) {
  let now = 0;
  let timers: { id: number; at: number; run: () => void }[] = [];
  const prepare = (window: DOMWindow) => {
    let last = 0;
    Object.assign(window, {
      setTimeout: (run: (value?: unknown) => void, ms = 0, value?: unknown) => {
        last += 1;
        timers.push({ id: last, at: now + ms, run: () => run(value) });
        return last;
      },
      clearTimeout: (id: number) => {
        timers = timers.filter((timer) => timer.id !== id);
      },
    });
  };
  const { window } = new JSDOM(render(language), {
    url: 'http://shell.test/',
    runScripts: 'dangerously',
    beforeParse: prepare,
  });
  const { document } = window;
  return {
    window,
    /** What the page says; null as long as it says nothing. */
    read() {
      const fault = document.getElementById('entropi-fault');
      if (!fault) throw new Error('The page has no place for it');
      return fault.hidden ? null : fault.querySelector('p')?.textContent;
    },
    fire(type: 'load' | 'error', src: string) {
      const script = document.querySelector(`script[src="${src}"]`);
      if (!script) throw new Error(`The page has no ${src}`);
      script.dispatchEvent(new window.Event(type));
    },
    pass(ms: number) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
    },
    draw: () => document.getElementById('root')?.append('Entropi'),
  };
}

describe('a page whose shell does not start', () => {
  it('has one script in it, which its policy names by its hash', () => {
    const inline = [...render().matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code);
    expect(inline).toHaveLength(1);
    const hash = createHash('sha256').update(inline[0] ?? '');
    expect(WATCH_SOURCE).toBe(`'sha256-${hash.digest('base64')}'`);
  });

  it.each(['first.js', 'main.js'])('says at once that %s did not come', (name) => {
    const page = open();
    expect(page.read()).toBeNull();
    page.fire('error', `/shell/1.0.0/${name}`);
    expect(page.read()).toBe(FAILED);
    page.pass(60_000);
    expect(page.read()).toBe(FAILED);
  });

  it.each<[Language, string, string]>([
    ['de', 'Entropi konnte nicht geladen werden. Prüfen Sie Ihre Verbindung.', 'Erneut versuchen'],
    ['fr', 'Entropi n’a pas pu être chargé. Vérifiez votre connexion.', 'Réessayer'],
  ])('says it in the language in which it begins: %s', (language, words, button) => {
    const page = open(language);
    page.fire('error', '/shell/1.0.0/main.js');
    expect(page.read()).toBe(words);
    expect(page.window.document.querySelector('#entropi-fault button')?.textContent).toBe(button);
  });

  it('says so once nothing has come for 15 seconds, and not while scripts come', () => {
    const page = open();
    page.pass(14_999);
    page.fire('load', '/shell/1.0.0/first.js');
    page.pass(14_999);
    expect(page.read()).toBeNull();
    page.pass(1);
    expect(page.read()).toBe(SLOW);
  });

  it('says so when all scripts have come and nothing is drawn', () => {
    const page = open();
    page.fire('load', '/shell/1.0.0/first.js');
    page.fire('load', '/shell/1.0.0/main.js');
    page.pass(15_000);
    expect(page.read()).toBe(SLOW);
  });

  it('says nothing once the shell has drawn something', () => {
    const page = open();
    page.fire('load', '/shell/1.0.0/main.js');
    page.draw();
    page.pass(60_000);
    expect(page.read()).toBeNull();
  });

  it('leaves what fails later, and pictures, to the shell', () => {
    const page = open();
    const { document, Event } = page.window;
    for (const [name, src] of [
      ['script', '/remotes/mf-sample/1.0.0/remote-entry.js'],
      ['img', '/shell/1.0.0/icon.png'],
    ] as const) {
      const late = Object.assign(document.createElement(name), { src });
      document.head.append(late);
      late.dispatchEvent(new Event('error'));
    }
    page.window.dispatchEvent(new page.window.ErrorEvent('error', { message: 'of an extension' }));
    expect(page.read()).toBeNull();
  });
});
