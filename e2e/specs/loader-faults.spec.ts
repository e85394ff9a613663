import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  breakCode,
  breakFiles,
  FILE_FAULTS,
  type FilePhase,
  type Heal,
  hang,
} from '../pages/faults';
import { goTo, type StoredSession } from '../pages/person';
import { PARTS, type RemotePart } from '../pages/remote-parts';
import { changeServed, isStillMarked, markPage } from '../pages/served-page';
import { changeSessionElsewhere, keepSession, openPage } from '../pages/signed-in';

let sessions: { alice: StoredSession; admin: StoredSession };

test.beforeAll(async ({ browser }) => {
  const [alice, admin] = await Promise.all([
    keepSession(browser, 'alice'),
    keepSession(browser, 'admin'),
  ]);
  sessions = { alice, admin };
});

interface Cell {
  part: RemotePart;
  /** What the fallback says of where it broke. */
  phase: string;
  breakIt: (page: Page) => Promise<Heal>;
  timeoutMs?: number;
}

async function expectFallback(page: Page, { part, phase }: Cell): Promise<void> {
  const fallback = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(fallback).toContainText(`${part.title} could not be loaded`);
  const trace = new RegExp(`${phase} · version \\d+\\.\\d+\\.\\d+\\S* · trace [0-9a-f-]{8}`);
  await expect(fallback).toContainText(trace);
}

/** Another remote works for whoever may see one; then the broken one is looked at again. */
async function visitOther(page: Page, { part }: Cell): Promise<void> {
  if (part.viewer === null) await changeSessionElsewhere(page, sessions.alice);
  await goTo(page, part.other.item);
  await expect(part.other.find(page)).toBeVisible();
  if (part.viewer === null) await changeSessionElsewhere(page, null);
  else await goTo(page, part.place.item);
}

/** One cell of the matrix: broken, bearable, healed. */
async function tryCell(browser: Browser, cell: Cell): Promise<void> {
  const { part, breakIt, timeoutMs = 15_000 } = cell;
  const page = await openPage(browser, part.viewer && sessions[part.viewer]);
  const heal = await breakIt(page);
  await changeServed(page, {
    config: (config) => {
      config.loader = { timeoutMs, attempts: 2 };
    },
  });
  await page.goto(part.place.path);
  await expectFallback(page, cell);
  await markPage(page);
  await visitOther(page, cell);
  await expectFallback(page, cell);
  await heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(part.place.find(page)).toBeVisible();
  expect(await isStillMarked(page)).toBe(true);
  await page.context().close();
}

const PHASES: readonly FilePhase[] = ['manifest', 'entry', 'chunk'];

for (const part of PARTS) {
  for (const phase of PHASES) {
    const names = Object.keys(FILE_FAULTS).join(', ');
    test(`${part.name} with ${names} for its ${phase}`, async ({ browser }) => {
      const cells = Object.entries(FILE_FAULTS).map(([name, fault]) =>
        test.step(name, () => {
          const breakIt = (page: Page) => breakFiles(page, part.name, phase, fault);
          return tryCell(browser, { part, phase, breakIt });
        }),
      );
      await Promise.all(cells);
    });
  }

  test(`${part.name} with code that throws, and an entry that never comes`, async ({ browser }) => {
    const thrown = (['init', 'render'] as const).map((phase) =>
      test.step(`${phase} throws`, () => {
        const breakIt = (page: Page) => breakCode(page, part.name, phase);
        return tryCell(browser, { part, phase, breakIt });
      }),
    );
    const late = test.step('the entry hangs', () => {
      const breakIt = (page: Page) => breakFiles(page, part.name, 'entry', hang);
      return tryCell(browser, { part, phase: 'timeout', breakIt, timeoutMs: 3_000 });
    });
    await Promise.all([...thrown, late]);
  });
}
