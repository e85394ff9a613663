import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const library = pathToFileURL(path.join(__dirname, 'operations.mjs'));

function findWrong(operations: readonly string[], used: readonly string[], list: object): unknown {
  const script = `const { findWrongOperations } = await import('${library}');
    const [operations, used, list] = JSON.parse(process.argv[1]);
    console.log(JSON.stringify(findWrongOperations(operations, new Set(used), list)));`;
  const args = ['--input-type=module', '--eval', script];
  const input = JSON.stringify([operations, used, list]);
  return JSON.parse(execFileSync(process.execPath, [...args, input], { encoding: 'utf8' }));
}

const none = { otherClients: {}, withoutControl: [] };

it('finds an operation that no screen uses, unless a list names it', () => {
  expect(findWrong(['read', 'write'], ['read', 'write', 'more'], none)).toEqual([]);
  expect(findWrong(['read', 'write'], ['read'], none)).toEqual([
    'no screen uses write: give it a control, or list the client that it is for',
  ]);
  const list = { otherClients: { write: 'a script' }, withoutControl: ['erase'] };
  expect(findWrong(['read', 'write', 'erase'], ['read'], list)).toEqual([]);
});

it('finds what is listed and used, is no operation, stands twice, or is for no client', () => {
  const list = { otherClients: { read: 'a script', write: '' }, withoutControl: ['gone', 'write'] };
  expect(findWrong(['read', 'write'], ['read'], list)).toEqual([
    'read is listed, and used',
    'gone is listed, and no operation',
    'write is listed twice',
    'write is listed for no client',
  ]);
});
