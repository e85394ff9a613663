import { expect, type Route, test } from '@playwright/test';
import { arrive } from '../support/person';

for (const [address, width] of [
  ['/login', 390],
  ['/messages', 1280],
] as const) {
  test(`${address} has a frame before any script has come, and none afterwards`, async ({
    browser,
  }) => {
    const person = await arrive(browser, 'visitor');
    const { page } = person;
    await page.setViewportSize({ width, height: 844 });
    const held: Route[] = [];
    let isHeld = true;
    await page.route('**/shell/**/*.js', (route) =>
      isHeld ? void held.push(route) : route.continue(),
    );
    await page.goto(address, { waitUntil: 'commit' });
    const frame = page.locator('#entropi-frame');
    await expect(frame).toBeVisible();
    await expect(frame.locator('i').first()).toBeVisible();
    await test.info().attach(`frame-${width}`, {
      body: await page.screenshot(),
      contentType: 'image/png',
    });
    isHeld = false;
    for (const route of held) await route.continue();
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(frame).toBeHidden();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
}
