import type { Page } from '@playwright/test';

/** Texts that every script and manifest has, and where a changed letter breaks nothing. */
const HARMLESS = /use strict|"type": ?"app"/;

/**
 * Lets a file arrive with one byte flipped, in a place where it would still run as it did, also when it is asked for
 * again under a query. Answers what brings the true file back.
 */
export async function flipByte(page: Page, url: string): Promise<() => Promise<void>> {
  const isFile = (asked: URL) => asked.origin + asked.pathname === url;
  await page.route(isFile, async (route) => {
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
  return () => page.unroute(isFile);
}
