import type { Page } from '@playwright/test';

/** A field by its label; buttons beside it bear the same word. */
export const findField = (page: Page, label: string) =>
  page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('spinbutton', { name: label, exact: true }))
    .first();
