import type { Page } from '@playwright/test';

/** Texts that every script and manifest has, and where a changed letter breaks nothing. */
const HARMLESS = /use strict|"type": ?"app"/;

/** Lets a file arrive with one byte flipped, in a place where it would still run as it did. */
export async function flipByte(page: Page, url: string): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    const at = HARMLESS.exec(body.toString('latin1'));
    if (!at) throw new Error(`${url} has no place to change`);
    const index = at.index + at[0].length - 2;
    body[index] = (body[index] ?? 0) ^ 1;
    // Kept by nobody: the next request gets the true file.
    const headers = { ...response.headers(), 'cache-control': 'no-store' };
    await route.fulfill({ response, headers, body });
  });
}
