import type { Page } from '@playwright/test';

/** Finds a field by its label; buttons beside it may have the same word in their labels. */
export const findField = (page: Page, label: string) =>
  page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('spinbutton', { name: label, exact: true }))
    .first();
