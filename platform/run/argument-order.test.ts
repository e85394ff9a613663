import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const library = pathToFileURL(path.join(__dirname, 'argument-order.mjs')).href;

/** Functions, and their parameters, that the check finds in each text, by one run. */
function findAll(texts: string[]): string[][] {
  const script = `const { findLateDependencies } = await import('${library}');
    const found = ${JSON.stringify(texts)}.map((text) => findLateDependencies(text));
    console.log(JSON.stringify(found.map((all) => all.map((one) => one.name + ' ' + one.parameter))));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }),
  );
}

const rejected: [string, string[]][] = [
  ['function readTask(userId: number, db: Queryable) {}', ['readTask db']],
  ['const read = (id: number, { log }: Pick<EngineDeps, "log">) => log(id);', ['read { log }']],
  ['interface Repo { find(id: number, within: Transaction): void }', ['find within']],
  ['class Feed { start(epic: string, context: FeedContext & Timings) {} }', ['start context']],
  ['type Run = (id: number, tx: Transaction) => void;', ['Run tx']],
  ['jobs.map((job, deps) => job);', ['a function deps']],
];

const accepted = [
  'function readTask(db: Queryable, userId: number) {}',
  'function sell(deps: Deps, context: OrderContext, share: Share) {}',
  'function run(this: Pool, deps: Deps) {}',
  'const read = ({ db }: Deps, id: number, ...rest: Deps[]) => db;',
  'function toView(row: Row, contexts: string) {}',
];

it('finds a dependency behind another parameter, in functions, methods and their types', () => {
  expect(findAll(rejected.map(([text]) => text))).toEqual(rejected.map(([, found]) => found));
});

it('accepts dependencies in front, however many', () => {
  expect(findAll(accepted)).toEqual(accepted.map(() => []));
});
