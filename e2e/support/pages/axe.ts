import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2, levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Lists what axe finds wrong in the present page: rule, element and reason. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // Injected by the debugger, because the page's policy blocks foreign scripts.
  await page.evaluate(`window.axe ?? (() => { ${SOURCE} })()`);
  const { violations } = await page.evaluate<AxeResults, string[]>(
    (values) =>
      (window as typeof window & { axe: typeof import('axe-core') }).axe.run(document, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      }),
    TAGS,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) =>
        `${id}: ${html.slice(0, 200)} ${failureSummary?.replace(/\s+/g, ' ').slice(0, 300)}`,
    ),
  );
}
