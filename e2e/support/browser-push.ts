import type { CDPSession, Page } from '@playwright/test';

const WORKER_SCOPE = '/push/';

interface Registration {
  registrationId: string;
  scopeURL: string;
}

/** The service workers of a page's browser, as they come. */
interface Workers {
  devtools: CDPSession;
  found: Registration[];
}

/**
 * Has the browser subscribe at the test's push service: its maker's own cannot be reached from here. All else of the
 * browser is real.
 */
export async function subscribeHere(page: Page, subscription: object): Promise<void> {
  await page.context().grantPermissions(['notifications', 'local-network-access']);
  await page.addInitScript((given) => {
    // A subscription outlives the page, as in a browser.
    const name = 'subscribed at the test';
    const made = {
      ...given,
      toJSON: () => given,
      unsubscribe: async () => {
        sessionStorage.removeItem(name);
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (sessionStorage.getItem(name) ? made : null),
      subscribe: async () => {
        sessionStorage.setItem(name, 'yes');
        return made;
      },
    });
  }, subscription);
}

/** Watches the service workers of a page's browser. */
export async function watchWorkers(page: Page): Promise<Workers> {
  const devtools = await page.context().newCDPSession(page);
  const found: Registration[] = [];
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
    found.push(...registrations),
  );
  await devtools.send('ServiceWorker.enable');
  return { devtools, found };
}

/** Has the worker of pushes receive one, as from the browser's own push service. */
export async function deliverPush(
  page: Page,
  { devtools, found }: Workers,
  text: object | undefined,
): Promise<void> {
  const own = found.findLast(({ scopeURL }) => scopeURL.endsWith(WORKER_SCOPE));
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: own?.registrationId ?? '',
    data: JSON.stringify(text),
  });
}

/** The notifications that the browser shows for the product. */
export function listShown(page: Page): Promise<{ title: string; body: string; data: unknown }[]> {
  return page.evaluate(async (scope) => {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, body, data }) => ({ title, body, data }));
  }, WORKER_SCOPE);
}
