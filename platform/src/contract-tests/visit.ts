import type { RegistryUser } from './sessions';
import type { ShellPage } from './shell-page';

const POLL_MS = 25;
/** A page without a change for this many looks is complete. */
const QUIET_LOOKS = 4;
/** Long enough for a busy machine; something that never comes still fails. */
const LIMIT_MS = 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Text of the page's main part; empty while there is none. */
export function readText({ window }: ShellPage): string {
  const main = window.document.querySelector('main');
  return main?.textContent?.trim() ?? '';
}

/** Marks of a page that is loading, or that waits for its data. */
function isLoading({ window }: ShellPage): boolean {
  return window.document.querySelector('[role=progressbar]:not([aria-valuenow])') !== null;
}

/**
 * Waits until no call is open and the page does not change any more. Throws when that takes too long.
 *
 * @param before what the page showed: it must show something else
 */
export async function settle(page: ShellPage, before = ''): Promise<void> {
  const until = Date.now() + LIMIT_MS;
  let seen = '';
  for (let quiet = 0; quiet < QUIET_LOOKS; ) {
    if (Date.now() > until) {
      const { pathname } = page.window.location;
      throw new Error(`The page at ${pathname} does not come to rest: "${readText(page)}"`);
    }
    await pause(POLL_MS);
    const html = page.window.document.body.innerHTML;
    const isReady = page.countPending() === 0 && !isLoading(page) && readText(page) !== before;
    const isIdle = isReady && html === seen;
    quiet = isIdle ? quiet + 1 : 0;
    seen = html;
  }
}

/** Signs a user in or out, as another tab would. */
export async function signInAs(page: ShellPage, user: RegistryUser | null): Promise<void> {
  const { localStorage, StorageEvent } = page.window;
  localStorage.clear();
  for (const [name, token] of Object.entries(user?.tokens ?? {})) {
    localStorage.setItem(name, token);
  }
  page.window.dispatchEvent(new StorageEvent('storage'));
  await settle(page);
}

/** Navigates to an address of the product, as the browser's buttons do. */
export async function goTo(page: ShellPage, address: string): Promise<void> {
  const { history, PopStateEvent } = page.window;
  const before = readText(page);
  const state = { idx: history.length, key: String(history.length), usr: null };
  history.pushState(state, '', address);
  page.window.dispatchEvent(new PopStateEvent('popstate', { state }));
  await settle(page, before);
}
