import { expect, type Locator } from '@playwright/test';

/** How long a request may take before its dialog counts as rejected. */
const STAYS_FOR_MS = 10_000;

/**
 * Confirms a dialog until it closes. It stays open when its request is rejected, as when the market has moved in
 * between: then it shows the new price.
 */
export async function confirmUntilClosed(dialog: Locator, verb: string | RegExp): Promise<void> {
  await expect(async () => {
    // Without the dialog there is nothing to click, and a click would wait for its button.
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: verb }).click();
    await expect(dialog).toHaveCount(0, { timeout: STAYS_FOR_MS });
  }).toPass();
}
