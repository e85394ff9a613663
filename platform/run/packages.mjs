import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './config.mjs';
import { packageManager } from './install.mjs';

const DAY_MS = 24 * 3_600_000;
const KNOWN = 'platform/known-advisories.json';

/** Days until a package with a known weakness is replaced, by the severity of its advisory. SECURITY.md says so. */
export const DAYS = { critical: 3, high: 14, moderate: 60, low: 180 };

/**
 * Finds the advisories that nobody has looked at, that are open for longer than their severity allows, and the
 * entries of the list that no package needs any more.
 *
 * @param {{ advisories: Record<string, { github_advisory_id: string, module_name: string, severity: string }> }} report
 * as `pnpm audit --json` gives it
 * @param {readonly { advisory: string, since: string, why: string }[]} known `since` is the UTC day it was first seen
 * @param {Date} now
 * @returns {string[]} a line each
 */
export function findOverdue({ advisories }, known, now) {
  const found = Object.values(advisories);
  const entries = new Map(known.map((entry) => [entry.advisory, entry]));
  const ids = new Set(found.map((each) => each.github_advisory_id));
  return [
    ...found.flatMap(({ github_advisory_id: id, module_name: name, severity }) => {
      const what = `${name}: ${severity}, ${id}`;
      const entry = entries.get(id);
      if (!entry) return `${what} is new: replace the package, or write it into ${KNOWN}`;
      // What has no severity that we know is as urgent as the worst.
      const days = DAYS[severity] ?? DAYS.critical;
      const end = Date.parse(entry.since) + days * DAY_MS;
      // A day that cannot be read is no excuse.
      return end > now.getTime()
        ? []
        : `${what} is open since ${entry.since}, ${days} days are allowed`;
    }),
    ...known
      .filter(({ advisory }) => !ids.has(advisory))
      .map(({ advisory }) => `${advisory} concerns no package any more: take it out of ${KNOWN}`),
  ];
}

/** What the registry says of the packages that run in production. Throws where it gives no report. */
async function readReport(extra) {
  const args = ['--yes', packageManager, 'audit', '--prod', '--json', ...extra];
  const child = spawn('npx', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  try {
    const report = JSON.parse(printed);
    if (report.advisories) return report;
  } catch {
    // What is no JSON is said below.
  }
  throw new Error(`The registry gave no report, so nothing was compared:\n${errors || printed}`);
}

/**
 * `npm run packages`: compares the packages that run in production with the advisories of the registry; what follows
 * goes to `pnpm audit`.
 *
 * @returns {Promise<number>} exit code: 1 when one is new or open for too long
 */
export async function packages(args = []) {
  const known = JSON.parse(readFileSync(path.join(root, KNOWN), 'utf8'));
  const report = await readReport(args);
  const lines = findOverdue(report, known, new Date());
  for (const line of lines) console.error(line);
  const open = Object.keys(report.advisories).length;
  console.log(`${report.metadata.totalDependencies} packages, ${open} advisories`);
  return lines.length === 0 ? 0 : 1;
}
