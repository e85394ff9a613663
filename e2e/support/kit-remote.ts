import { expect, type Locator, type Page } from '@playwright/test';
import { goTo } from './person';

/** What a remote of the kit's templates shows once its later part has come. */
export const LATER = 'This part was loaded later.';

const nameTitle = (remote: string) => remote.charAt(0).toUpperCase() + remote.slice(1);

/**
 * Expects a page of the kit's templates as it is when it has just been opened, and opens the part that comes later.
 *
 * @param page or the part of one in which it is
 */
export async function openDetails(page: Page | Locator, remote: string): Promise<void> {
  await expect(page.getByRole('heading', { name: nameTitle(remote), exact: true })).toBeVisible();
  await expect(page.getByText('For alice', { exact: true })).toBeVisible();
  await expect(page.getByText(LATER)).toHaveCount(0);
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByText(LATER)).toBeVisible();
}

/** Opens the remote from the menu, with the part that comes later. */
export async function openFromMenu(page: Page, remote: string): Promise<void> {
  await page.goto('/');
  await goTo(page, nameTitle(remote));
  await openDetails(page, remote);
}
