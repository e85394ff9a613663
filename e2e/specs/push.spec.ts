import { startPushReceiver } from '@entropi/api/testing/push-receiver';
import { expect, type Page, test } from '@playwright/test';
import { PUSH_SERVICE_PORT } from '../config';
import { deliverPush, listShown, subscribeHere, watchWorkers } from '../support/browser-push';
import { arrive, openLogin, type StoredSession } from '../support/person';
import { saveSecret } from '../support/secrets/known-secrets';
import { saveSession } from '../support/signed-in';

const SECTION = '/account/settings?section=notifications';
const WIDTHS = [1280, 390];

let session: StoredSession;
let receiver: Awaited<ReturnType<typeof startPushReceiver>>;

test.beforeAll(async () => {
  session = await saveSession('alice');
  receiver = await startPushReceiver(PUSH_SERVICE_PORT);
});
test.afterAll(() => receiver.close());

async function attachPicture(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await test.info().attach(`${name}-${width}`, {
      body: await page.screenshot({ fullPage: true }),
      contentType: 'image/png',
    });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/**
 * Clicks the notification as its user would; says what the worker does with which page.
 *
 * A browser without a screen has no notification to click at, so the event comes from here, and it lets a worker
 * neither open nor focus a window.
 */
function clickShown(page: Page): Promise<string> {
  const workers = page.context().serviceWorkers();
  const worker = workers.find((each) => each.url().endsWith('/push/worker.js'));
  if (!worker) throw new Error('The service worker does not run');
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      clients: { openWindow(url: string): Promise<void> };
      registration: ServiceWorkerRegistration;
      WindowClient: { prototype: object };
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (url) => resolve(`opens ${url}`);
      Object.assign(scope.WindowClient.prototype, {
        async focus(this: { url: string }) {
          resolve(`focuses ${this.url}`);
        },
      });
      dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    });
  });
}

test('a notice reaches the browser, is shown by its service worker, and opens its page', async ({
  browser,
}) => {
  const person = await arrive(browser, 'alice', session);
  const { page } = person;
  const target = receiver.addBrowser();
  const { endpoint, keys } = target.subscription;
  for (const secret of [endpoint, keys.p256dh, keys.auth]) saveSecret('key of a push', secret);
  await subscribeHere(page, target.subscription);
  const workers = await watchWorkers(page);

  await page.goto(SECTION);
  await expect(page.getByText('This browser shows no notifications yet.')).toBeVisible();
  await attachPicture(page, 'push-off');
  await page.getByRole('button', { name: 'Turn on in this browser' }).click();
  await expect(page.getByText('This browser shows notifications.')).toBeVisible();
  await attachPicture(page, 'push-on');
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('The test is on its way to one browser.')).toBeVisible();
  // Alice’s task trades meanwhile, so her browser receives other notifications, too.
  const findTest = () => target.received.find(({ text }) => text.tag === 'test')?.text;
  await expect.poll(findTest).toMatchObject({ title: 'This is a test' });

  const origin = new URL(page.url()).origin;
  const show = async () => {
    await deliverPush(page, workers, findTest());
    await expect
      .poll(() => listShown(page))
      .toEqual([{ title: 'This is a test', body: expect.any(String), data: { path: SECTION } }]);
  };
  await show();
  expect(await clickShown(page)).toBe(`focuses ${origin}${SECTION}`);
  await expect.poll(() => listShown(page)).toEqual([]);
  await page.goto('/messages');
  await show();
  expect(await clickShown(page)).toBe(`opens ${origin}${SECTION}`);

  await page.goto(SECTION);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('This browser shows no notifications yet.')).toBeVisible();
  expect(person.complaints).toEqual([]);
  await person.leave();
});

test('browsers can install the product', async ({ browser }) => {
  const person = await arrive(browser, 'alice');
  const { page } = person;
  await openLogin(page);
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Entropi', display: 'standalone' });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Pages of a test are in a private window, where nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  for (const { src, sizes } of JSON.parse(data ?? '').icons) {
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect([src, size]).toEqual([src, sizes]);
  }
  expect(person.complaints).toEqual([]);
  await person.leave();
});
