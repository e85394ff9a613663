import { type Cookie, expect, type Page, test } from '@playwright/test';
import {
  type CorslessOrigin,
  grantOverrides,
  startCorslessOrigin,
} from '../support/corsless-origin';
import {
  breakCode,
  breakFiles,
  FILE_FAULTS,
  type FilePhase,
  type Heal,
  hang,
} from '../support/faults';
import { createWorkers, type Workers } from '../support/lanes';
import { goTo, type StoredSession } from '../support/person';
import { PARTS, type RemotePart } from '../support/remote-parts';
import { changeServed, isStillMarked, markPage } from '../support/served-page';
import { changeSessionElsewhere, saveSession } from '../support/signed-in';

let sessions: { alice: StoredSession; admin: StoredSession };
let workers: Workers;
let laptop: CorslessOrigin;
let overrides: Map<string, Cookie>;

test.beforeAll(async ({ browser }) => {
  const [alice, admin] = await Promise.all([saveSession('alice'), saveSession('admin')]);
  sessions = { alice, admin };
  workers = createWorkers(browser, sessions);
  laptop = await startCorslessOrigin();
  const names = PARTS.map(({ name }) => name);
  overrides = await grantOverrides(browser, admin, names);
});

test.afterAll(async () => {
  await workers.close();
  await laptop.close();
});

interface Cell {
  name: string;
  part: RemotePart;
  /** The text of the fallback for the phase in which the load broke. */
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

/** Checks that another remote works, if the user may see one, and then returns to the broken one. */
async function visitOther(page: Page, { part }: Cell): Promise<void> {
  if (part.user === null) await changeSessionElsewhere(page, sessions.alice);
  await goTo(page, part.other.item);
  await expect(part.other.find(page)).toBeVisible();
  if (part.user === null) await changeSessionElsewhere(page, null);
  else await page.goBack({ waitUntil: 'commit' });
}

/** Tests one cell of the matrix: the load breaks, the rest of the page works, and a retry mends it. */
async function tryCell(page: Page, cell: Cell): Promise<void> {
  const { part, breakIt, timeoutMs = 15_000 } = cell;
  const heal = await breakIt(page);
  // The second attempt is needed because index.html has preloaded the file, and the browser reuses that failure once.
  const attempts = 2;
  const endConfig = await changeServed(page, {
    config: (config) => {
      config.loader = { timeoutMs, attempts };
    },
  });
  // The browser does not consider a page loaded while one of its files hangs.
  await page.goto(part.place.path, { waitUntil: 'commit' });
  await expectFallback(page, cell);
  await markPage(page);
  await visitOther(page, cell);
  await expectFallback(page, cell);
  await heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(part.place.find(page)).toBeVisible();
  expect(await isStillMarked(page)).toBe(true);
  endConfig();
}

function tryCells({ user }: RemotePart, cells: readonly Cell[]): Promise<void> {
  const tasks = cells.map(
    (cell) => (page: Page) => test.step(cell.name, () => tryCell(page, cell)),
  );
  return workers.run(user, tasks);
}

/** Serves the files from an origin that was granted as an override; the policy would block any other first. */
async function hideFrom(page: Page, remote: string, phase: FilePhase): Promise<Heal> {
  const cookie = overrides.get(remote);
  if (!cookie) throw new Error(`Nothing overrides ${remote}`);
  await page.context().addCookies([cookie]);
  const heal = laptop.hideFrom(remote, phase);
  return async () => {
    await heal();
    await page.context().clearCookies({ name: cookie.name });
  };
}

const PHASES: readonly FilePhase[] = ['manifest', 'entry', 'chunk'];

for (const part of PARTS) {
  for (const phase of PHASES) {
    const names = [...Object.keys(FILE_FAULTS), 'no CORS headers'].join(', ');
    test(`${part.name} with ${names} for its ${phase}`, async () => {
      const cells = Object.entries(FILE_FAULTS).map(([name, fault]) => ({
        name,
        breakIt: (page: Page) => breakFiles(page, part.name, phase, fault),
      }));
      const hidden = {
        name: 'no CORS headers',
        breakIt: (page: Page) => hideFrom(page, part.name, phase),
      };
      await tryCells(
        part,
        [hidden, ...cells].map((cell) => ({ ...cell, part, phase })),
      );
    });
  }

  test(`${part.name} with code that throws, and an entry that never comes`, async () => {
    const thrown = (['init', 'render'] as const).map((phase) => ({
      name: `${phase} throws`,
      part,
      phase,
      breakIt: (page: Page) => breakCode(page, part.name, phase),
    }));
    const late = {
      name: 'the entry hangs',
      part,
      phase: 'timeout',
      timeoutMs: 6_000,
      breakIt: (page: Page) => breakFiles(page, part.name, 'entry', hang),
    };
    await tryCells(part, [late, ...thrown]);
  });
}
