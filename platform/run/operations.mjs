import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './config.mjs';
import { listRemotes } from './remotes.mjs';

const LIST = 'platform/run/unused-operations.json';
const CONTRACTS = 'packages/contracts/src';
const DECLARED = /^export const (\w+) = endpoint\(/gm;
const WORD = /\w+/g;

/**
 * Finds operations that neither a screen uses nor the list names, and names of the list that are no operation or
 * are used by a screen; a line each.
 *
 * @param {readonly string[]} operations names of all contracts
 * @param {ReadonlySet<string>} used every word of the screens' sources
 * @param {{otherClients: Record<string, string>, withoutControl: readonly string[]}} list
 */
export function findWrongOperations(operations, used, list) {
  const listed = [...Object.keys(list.otherClients), ...list.withoutControl];
  const unused = operations.filter((name) => !used.has(name));
  return [
    ...unused
      .filter((name) => !listed.includes(name))
      .map(
        (name) => `no screen uses ${name}: give it a control, or list the client that it is for`,
      ),
    ...listed
      .filter((name) => !unused.includes(name))
      .map(
        (name) => `${name} is listed, and ${operations.includes(name) ? 'used' : 'no operation'}`,
      ),
    ...listed
      .filter((name, index) => listed.indexOf(name) !== index)
      .map((name) => `${name} is listed twice`),
    ...Object.entries(list.otherClients)
      .filter(([, client]) => client === '')
      .map(([name]) => `${name} is listed for no client`),
  ];
}

function readSources(folder, isWanted) {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && isWanted(file))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'));
}

/** Checks that every operation of the API is used by a screen or named in the list. */
export function checkOperations() {
  const contracts = readSources(CONTRACTS, () => true).join('\n');
  const operations = [...contracts.matchAll(DECLARED)].map(([, name]) => name);
  const isScreen = (file) => !/(^|[/\\])testing[/\\]/.test(file);
  const screens = ['shared', 'shell', ...listRemotes()].flatMap((name) =>
    readSources(`${name}/src`, isScreen),
  );
  const used = new Set(screens.flatMap((text) => text.match(WORD) ?? []));
  const list = JSON.parse(readFileSync(path.join(root, LIST), 'utf8'));
  const wrong = findWrongOperations(operations, used, list);
  for (const line of wrong) console.error(`${LIST}: ${line}`);
  return wrong.length === 0 ? 0 : 1;
}
