import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type BrokenTree, makeBrokenTree, makeSampleData } from '../testing/broken-tree';
import { COMMANDS } from './command-table';
import { buildOutputSchema, CliOutput } from './output';

/** A dozen processes, one after the other, on a busy machine. */
const LIMIT_MS = 300_000;

describe('commands of the platform', () => {
  let broken: BrokenTree;
  let dataDir: string;
  let revisions: string;

  const run = (args: readonly string[]) => broken.run(args, dataDir);

  beforeAll(async () => {
    broken = await makeBrokenTree();
  }, LIMIT_MS);

  afterAll(() => broken.remove());

  beforeEach(async () => {
    dataDir = await makeSampleData();
    revisions = path.join(dataDir, 'registry/revisions');
  });

  it.each<[string[], RegExp]>([
    [
      ['rolback', 'mf-sample'],
      /^Unknown command 'rolback'\. Did you mean rollback\? Commands: publish, /,
    ],
    [[], /^No command is given\. Commands: .* More: npm run platform -- --help$/],
    [['constructor'], /^Unknown command 'constructor'\. Commands: /],
    [['help', 'constructor'], /^There is no such command/],
    [['new'], /^new: missing required argument 'name'\. Usage: new <name>$/],
    [['rollback'], /^rollback: missing required argument 'name'\. Usage: rollback <name>/],
    [['rollback', ''], /^rollback: <name> is empty/],
    [
      ['rollback', 'mf-none'],
      /^mf-none was never published, or is retired; published are: shell, mf-sample$/,
    ],
    [['rollback', 'constructor'], /^constructor was never published/],
    [['promote', 'mf-sample'], /^promote: missing required argument 'version'/],
    [
      ['promote', 'mf-sample', '9.9.9'],
      /^mf-sample has no version 9\.9\.9; published are: 1\.0\.0, 1\.1\.0$/,
    ],
    [
      ['promote', 'mf-sample', '1.0.0', 'now'],
      /^promote: too many arguments .* Expected 2 arguments but got 3\. Usage: promote/,
    ],
    [
      ['canary', 'mf-sample', '1.0.0', '%'],
      /^"%" is no share of the devices: give 0 to 100 percent$/,
    ],
    [['canary', 'mf-sample', '1.0.0', '0x5'], /^"0x5" is no share/],
    [['canary', 'mf-sample', '1.0.0', '-1'], /^"-1" is no share/],
    [['canary', 'mf-sample', '1.0.0', '101'], /^"101" is no share/],
    [
      ['recall', 'mf-sample', '1.0.0'],
      /^recall: required option '--reason <text>' not specified\. Usage: recall <name>/,
    ],
    [['recall', 'mf-sample', '1.0.0', '--reason='], /^recall: --reason is empty/],
    [['recall', 'mf-sample', '9.9.9', '--reason', 'x'], /^mf-sample has no version 9\.9\.9/],
    [['recall', 'mf-sample', '1.0.0', '--reason', 'x'.repeat(301)], /^A reason has up to 300/],
    [['status', '--all'], /^status: unknown option '--all'\. Usage: status \[--json\]$/],
    [['prune', 'mf-sample', '--dryrun'], /^prune: unknown option .* Did you mean --dry-run\?/],
    [['audit', '--since', 'lately'], /^"lately" is no time: give 7d, 24h, /],
    [['audit', '--limit', '0'], /^"0" is no number of changes/],
    [['audit', '--remote', 'mf-smaple'], /^mf-smaple was never published; .*: shell, mf-sample$/],
  ])('name a mistake in one line, with a code of its own: %j', async (args, reason) => {
    const { code, stdout, stderr } = await run(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.trim()).toMatch(reason);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it.each<[string, string, string]>([
    ['of another kind', '{"revision": 99}', 'is not as a registry is: document.shell: '],
    ['cut off', '{"document": {"revision": 99, "sh', 'is cut off (33 characters)'],
    ['no JSON', '<html></html>', 'is no JSON (13 characters)'],
    ['empty', '', 'is empty'],
  ])(
    'name the file of a registry that is damaged, %s, and what to do',
    async (_how, text, wrong) => {
      const file = path.join(revisions, '000000099.json');
      await writeFile(file, text);
      for (const command of [['rollback', 'mf-sample'], ['status'], ['audit']]) {
        const { code, stderr } = await run(command);
        expect([code, stderr.trim().split('\n')]).toEqual([
          1,
          [expect.stringContaining(`The registry is damaged: ${file} ${wrong}`)],
        ]);
        expect(stderr).toContain(
          `Put the file back from a backup of ${revisions}; without one, move`,
        );
        expect(stderr).toContain('then 000000004.json is the present state');
        expect(stderr).not.toMatch(/^\s+at /m);
      }
    },
  );

  it('show what is served while an earlier file of the registry is damaged', async () => {
    const file = path.join(revisions, '000000002.json');
    await writeFile(file, '{');
    const { code, stdout, stderr } = await run(['status']);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/000000002\.json is cut off .*does not depend on it/),
    ]);
    expect(stdout).toMatch(/^mf-sample +stable +1\.1\.0 +100 %/m);
    expect(stdout).toMatch(/^ +was stable +1\.0\.0 .* not recorded /m);
    const audit = await run(['audit', '--json']);
    expect([audit.code, JSON.parse(audit.stdout).result.changes]).toEqual([1, expect.any(Array)]);
    expect(JSON.parse(audit.stdout).result.changes).toHaveLength(3);
    expect((await run(['rollback', 'mf-sample'])).code).toBe(0);
  });

  it(
    'print one JSON object of the documented shape, also of a failure',
    async () => {
      const commands: [string[], number][] = [
        [['canary', 'mf-sample', '1.0.0', '10', '--json'], 0],
        [['status', '--json'], 0],
        [['rollback', 'mf-sample', '--json'], 0],
        [['promote', 'mf-sample', '1.0.0', '--json'], 0],
        [['recall', 'mf-sample', '1.1.0', '--reason', 'x', '--json'], 0],
        [['promote', 'mf-sample', '1.1.0', '--json'], 1],
        [['promote', 'mf-sample', '9.9.9', '--json'], 2],
        [['promote', '--json'], 2],
        [['prune', 'mf-sample', '--dry-run', '--json'], 0],
        [['retire', 'mf-sample', '--json'], 0],
        [['audit', '--json', '--since', '1h'], 0],
        [['token', 'ci', 'mf-sample', '--json'], 0],
      ];
      for (const [command, code] of commands) {
        const outcome = await run(command);
        expect([command, outcome.code]).toEqual([command, code]);
        const output = CliOutput.parse(JSON.parse(outcome.stdout));
        expect([output.command, output.ok]).toEqual([command[0], code === 0]);
        if (output.ok) expect(outcome.stderr).toBe('');
        else expect(outcome.stderr).toBe(`${output.error.message}\n`);
      }
    },
    LIMIT_MS,
  );

  it('describe that shape in a file (npm run platform -- schema writes it)', async () => {
    const file = path.resolve(__dirname, '../../schema/cli-output.schema.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(buildOutputSchema());
  });

  it(
    'deploy a remote and take it back, typed as docs/new-remote.md has them',
    async () => {
      const text = await readFile(path.resolve(__dirname, '../../../docs/new-remote.md'), 'utf8');
      const [, block = ''] = /## Deploy it\n\n```sh\n([\s\S]*?)```/.exec(text) ?? [];
      const lines = block.split('\n').map((line) => line.replace(/\s+# .*$/, ''));
      const typed = lines
        .filter((line) => line !== '' && !line.includes(' publish '))
        .map((line) => line.replaceAll('mf-reports', 'mf-sample').replace('<version>', '1.0.0'));
      expect(typed).toHaveLength(6);
      const words = ['canary', 'promote', 'rollback', 'recall', 'status', 'audit'];
      for (const [place, line] of typed.entries()) {
        expect(line).toMatch(new RegExp(`^npm run platform -- ${words[place]}\\b`));
        const given = line.replace('npm run platform -- ', '').match(/"[^"]*"|\S+/g) ?? [];
        const outcome = await run(given.map((word) => word.replaceAll('"', '')));
        expect([line, outcome.code, outcome.stderr]).toEqual([line, 0, '']);
      }
    },
    LIMIT_MS,
  );

  it('print their help without anything to read, and without a build', async () => {
    await rm(dataDir, { recursive: true });
    const whole = await run(['--help']);
    expect([whole.code, whole.stderr]).toEqual([0, '']);
    for (const name of Object.keys(COMMANDS)) {
      expect(whole.stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    }
    const one = await run(['publish', '--help']);
    expect([one.code, one.stderr]).toEqual([0, '']);
    expect(one.stdout).toContain('npm run platform -- publish mf-chat --dry-run\n');
    // An image holds the built program without the repository.
    const cli = path.join(broken.tree, 'platform/dist/cli.js');
    const { stdout } = await promisify(execFile)(process.execPath, [cli, '-h'], { cwd: tmpdir() });
    expect(stdout).toMatch(/^Usage: node platform\/dist\/cli\.js <command>/);
    expect((await run(['help', 'new'])).stdout).toContain('npm run platform -- new mf-reports\n');
  });
});
