import { expect, type Locator } from '@playwright/test';

/** How long a request may take before its dialog counts as rejected. */
const STAYS_FOR_MS = 10_000;

/**
 * Confirms a dialog until it closes. It stays open when its request is rejected, as when the market has moved in
 * between: then it shows the new price.
 */
export async function confirmUntilClosed(dialog: Locator, verb: string | RegExp): Promise<void> {
  // The button tells this dialog from the panel of a job, which may have such a name and opens at once.
  const button = dialog.getByRole('button', { name: verb });
  await expect(async () => {
    // It may close in between, and a click would wait for its button.
    if (await button.isVisible()) await button.click({ timeout: STAYS_FOR_MS });
    await expect(button).toHaveCount(0, { timeout: STAYS_FOR_MS });
  }).toPass();
}
