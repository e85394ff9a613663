import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2, levels A and AA, and what axe recommends besides. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that axe has, but does not run by their tags alone. */
const MORE_RULES = ['target-size', 'label-content-name-mismatch', 'p-as-heading', 'td-has-header'];

/** Rules whose undecided findings are faults in any case. */
const NEVER_OPEN = ['aria-prohibited-attr', 'list', 'listitem', 'definition-list', 'dlitem'];

/**
 * Whether a place is a list that opens above the page: it is in no landmark; its name, or the field that it belongs to,
 * says what it is for.
 */
function isOpenList(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((place) => {
    const lists = ':is([role=listbox], [role=menu])';
    const element = document.querySelector(place);
    return Boolean(element?.closest(lists) ?? element?.querySelector(lists));
  }, selector);
}

/** Lists what axe finds wrong in the present page: rule, element and reason. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // Injected by the debugger, because the page's policy blocks foreign scripts.
  await page.evaluate(`window.axe ?? (() => { ${SOURCE} })()`);
  const { violations, incomplete } = await page.evaluate<AxeResults, [string[], string[]]>(
    ([values, rules]) =>
      window.axe.run(document, {
        runOnly: { type: 'tag', values: [...values, 'experimental'] },
        rules: Object.fromEntries(
          window.axe
            .getRules(['experimental'])
            .map(({ ruleId }) => [ruleId, { enabled: rules.includes(ruleId) }] as const)
            .concat(rules.map((rule) => [rule, { enabled: true }])),
        ),
        resultTypes: ['violations', 'incomplete'],
      }),
    [TAGS, MORE_RULES],
  );
  const left = incomplete.filter(({ id }) => NEVER_OPEN.includes(id));
  const found: string[] = [];
  for (const { id, nodes } of [...violations, ...left]) {
    for (const { html, target, failureSummary } of nodes) {
      if (id === 'region' && (await isOpenList(page, String(target[0])))) continue;
      const reason = failureSummary?.replace(/\s+/g, ' ').slice(0, 300);
      found.push(`${id}: ${html.slice(0, 200)} ${reason}`);
    }
  }
  return found;
}
