import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const root = path.resolve(__dirname, '../..');
const library = pathToFileURL(path.join(__dirname, 'packages.mjs')).href;

const advisory = (severity: string, id = 'GHSA-aaaa-bbbb-cccc') => ({
  github_advisory_id: id,
  module_name: 'fastify',
  severity,
});

/** The lines for one advisory and a list of known ones, on the last day of January. */
function findOverdue(found: object | null, known: object[]): string[] {
  const input = { advisories: found ? { 1: found } : {} };
  const script = `import { findOverdue } from '${library}';
    const now = new Date('2026-01-31T12:00:00Z');
    const [report, known] = JSON.parse(process.argv[1]);
    console.log(JSON.stringify(findOverdue(report, known, now)));`;
  const args = ['--input-type=module', '--eval', script, JSON.stringify([input, known])];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (stderr) throw new Error(stderr);
  return JSON.parse(stdout);
}

const since = (day: string) => [{ advisory: 'GHSA-aaaa-bbbb-cccc', since: day, why: 'not used' }];

describe('an advisory', () => {
  it('that nobody has looked at is named', () => {
    expect(findOverdue(advisory('low'), [])).toEqual([
      expect.stringContaining('fastify: low, GHSA-aaaa-bbbb-cccc is new'),
    ]);
  });

  it.each([
    ['critical', '2026-01-29', '2026-01-28'],
    ['high', '2026-01-18', '2026-01-17'],
    ['moderate', '2025-12-03', '2025-12-02'],
    ['low', '2025-08-05', '2025-08-04'],
    ['of a severity without a name', '2026-01-29', '2026-01-28'],
  ])('that is %s may be open for as long as SECURITY.md says', (severity, good, late) => {
    expect(findOverdue(advisory(severity), since(good))).toEqual([]);
    expect(findOverdue(advisory(severity), since(late))).toEqual([
      expect.stringContaining(`is open since ${late}`),
    ]);
  });

  it('is open for too long where its day cannot be read', () => {
    expect(findOverdue(advisory('low'), since('soon'))).toHaveLength(1);
  });

  it('does not stay in the list once it concerns no package', () => {
    expect(findOverdue(null, since('2026-01-30'))).toEqual([
      expect.stringContaining('GHSA-aaaa-bbbb-cccc concerns no package any more'),
    ]);
  });
});

it('SECURITY.md names the days that are compared', () => {
  const script = `import { DAYS } from '${library}'; console.log(JSON.stringify(DAYS));`;
  const args = ['--input-type=module', '--eval', script];
  const days: Record<string, number> = JSON.parse(
    spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout,
  );
  const written = readFileSync(path.join(root, 'SECURITY.md'), 'utf8');
  for (const [severity, count] of Object.entries(days)) {
    expect(written).toContain(`| ${severity} | ${count} days |`);
  }
});

describe('npm run packages', () => {
  /** Runs it against a registry that responds in this way to the question for advisories. */
  async function compare(status: number, advisories: object) {
    const registry = createServer((request, response) => {
      const isQuestion = request.method === 'POST';
      response.writeHead(isQuestion ? status : 404, { 'content-type': 'application/json' });
      request
        .resume()
        .once('end', () => response.end(JSON.stringify(isQuestion ? advisories : {})));
    });
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
    const { port } = registry.address() as AddressInfo;
    const script = `import { packages } from '${library}';
      process.exitCode = await packages(['--registry', 'http://127.0.0.1:${port}/']);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
    const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const code = await exit;
    registry.close();
    return { code, printed, errors };
  }

  it('compares what runs in production with what the registry says', async () => {
    const { code, printed, errors } = await compare(200, {
      fastify: [
        {
          id: 1,
          url: 'https://example.com/advisories/GHSA-zzzz-zzzz-zzzz',
          title: 'A weakness',
          severity: 'high',
          vulnerable_versions: '*',
        },
      ],
    });
    expect(errors).toContain('fastify: high, ');
    expect(printed).toMatch(/^\d{3,} packages, 1 advisories$/m);
    expect(code).toBe(1);
  });

  it('is content when nothing is known', async () => {
    const { code, printed } = await compare(200, {});
    expect(printed).toMatch(/^\d{3,} packages, 0 advisories$/m);
    expect(code).toBe(0);
  });

  it('fails where the registry gives no report, and says that nothing was compared', async () => {
    const { code, errors } = await compare(405, {});
    expect(errors).toContain('nothing was compared');
    expect(code).toBe(1);
  });
});
