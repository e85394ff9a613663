import { LANGUAGES, type Language, parseTag } from '@entropi/contracts/languages';
import { readLanguageCookie } from '@entropi/shared/remote/browser-language';
import { satisfiesContract } from '@entropi/shared/remote/contract-range';
import { FIRST_VIEWS_FILE, type FirstView, FirstViews } from '@entropi/shared/remote/first-view';
import type { RegistryView, ShellBuild } from '@entropi/shared/remote/manifest';
import { OVERRIDE_VERSION } from '@entropi/shared/remote/overrides';
import type { FastifyBaseLogger } from 'fastify';
import { nameVersionPath, type Store } from '../store/store';
import { findPage } from './find-page';

/** Shells that remove the first view when the page is there. */
const CONTRACT = '^1.7.0';

/** For how long a page waits for a file of the store that nobody has read yet. */
const WAIT_MS = 200;

/** More versions than are served at once. */
const MAX_VERSIONS = 200;

/** Finds what a page shows before its scripts have come; null: no more than its frame. Never rejects. */
export type FindFirstView = (page: {
  shell: Pick<ShellBuild, 'contract'>;
  view: RegistryView;
  address: string;
  language: Language;
}) => Promise<FirstView | null>;

/** Reads the first views of published versions, which never change, each once. */
export function openFirstViews(
  store: Pick<Store, 'find'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): FindFirstView {
  const known = new Map<string, Promise<FirstViews | null>>();

  async function fetchViews(file: string): Promise<FirstViews | null> {
    const stored = await store.find(file);
    const content = await stored?.open();
    if (!content) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(Buffer.from(chunk));
    return FirstViews.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  }

  function read(file: string): Promise<FirstViews | null> {
    const found = known.get(file);
    if (found) return found;
    const running = fetchViews(file).catch((error: unknown) => {
      log.warn({ err: error, file }, 'first views cannot be read');
      known.delete(file);
      return null;
    });
    known.set(file, running);
    const [oldest] = known.keys();
    if (known.size > MAX_VERSIONS && oldest) known.delete(oldest);
    return running;
  }

  return async ({ shell, view, address, language }) => {
    if (!satisfiesContract(shell.contract, CONTRACT)) return null;
    const page = findPage(view, address);
    if (!page || page.remote.version === OVERRIDE_VERSION) return null;
    const { remote, route } = page;
    const file = `${nameVersionPath(remote.name, remote.version)}/${FIRST_VIEWS_FILE}`;
    const views = await Promise.race([read(file), pause(WAIT_MS)]);
    return views?.[route.id]?.[language] ?? null;
  };
}

function pause(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, null).unref();
  });
}

/** The language in which a browser shows the login: what it showed last, else what it prefers, else English. */
export function findLanguage(headers: {
  cookie?: string | undefined;
  'accept-language'?: string | undefined;
}): Language {
  const shown = readLanguageCookie(headers.cookie ?? '');
  const preferred = (headers['accept-language'] ?? '').split(',');
  const tags = [shown, ...preferred].map((tag) => tag.split(';')[0]?.trim() ?? '');
  for (const tag of tags) {
    const { language } = parseTag(tag);
    if (language) return language;
  }
  return LANGUAGES[0];
}
