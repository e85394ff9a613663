import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const library = pathToFileURL(path.join(__dirname, 'bounded-work.mjs')).href;

/** Lines that the check finds in each text, by one run. */
function findAll(texts: string[]): number[][] {
  const script = `const { findUnbounded } = await import('${library}');
    console.log(JSON.stringify(${JSON.stringify(texts)}.map((text) => findUnbounded(text))));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }),
  );
}

const rejected = [
  'const all = await Promise.all(userIds.map((id) => stop(id)));',
  'async function stopAll() { return Promise.allSettled([...users].map(stop)); }',
  'for (const id of ids) await stop(id);',
  'for (const id of ids) { if (id) { await stop(id); } }',
  'for await (const row of list()) await save(row);',
  'for await (const row of list()) save(row);',
  'for (const key in rows) await save(key);',
  'for (let n = 0; n < ids.length; n += 1) await stop(ids[n]);',
  'ids.forEach(async (id) => { await stop(id); });',
  'await ids.reduce(async (before, id) => { await before; await stop(id); }, ready);',
  '// at most ten\n\nconst n = 1;\nfor (const id of ids) await stop(id);',
];

const accepted = [
  'const [a, b] = await Promise.all([readA(), readB()]);',
  'for (const kind of KINDS) await notify(kind);',
  'for (const event of ["task", "cycle"] as const) await send(event);',
  'await Promise.all([alice, bob].map((user) => ensure(user)));',
  'for (const kind of Kind.options) await notify(kind);',
  'for (const id of ids) later(async () => await stop(id));',
  'for (const id of ids) count(id);',
  '// at most five: members of a coupled strategy\nfor (const id of ids) await read(id);',
  '/** Reads. */\nasync function f() {\n  // at most five\n  const all = await Promise.all(ids.map(read));\n}',
  'for (let n = 0; n < TRIES; n += 1) await look();',
  'for (;;) await look();',
  'await runEach(users, 8, (user) => sync(user));',
];

it('finds work for each of a list that no one has bounded', () => {
  expect(findAll(rejected).map((lines) => lines.length)).toEqual(rejected.map(() => 1));
});

it('ignores work that is bounded, written out or not awaited', () => {
  expect(findAll(accepted)).toEqual(accepted.map(() => []));
});
