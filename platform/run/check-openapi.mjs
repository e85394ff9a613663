import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  createConfig,
  formatProblems,
  getTotals,
  lintFromString,
  unescapePointerFragment,
} from '@redocly/openapi-core';
import openapiTS, { astToString } from 'openapi-typescript';
import { root } from './config.mjs';
import { runNode } from './step.mjs';

const dir = path.join(root, '.cache/openapi');
const file = path.join(dir, 'openapi.json');

/** Redocly's recommended rules, each warning an error. */
const RULES = { extends: ['recommended'] };

/** Paths that the specification writes with a slash at the end, which cannot change because they are on the wire. */
const WITH_SLASH = new Set([
  '/api/admin/scales/{user_id}/template/',
  '/api/admin/strategy/coupled-strategies/',
  '/api/entropi-payments/',
  '/api/jobs/',
  '/api/markets/',
  '/api/strategy/config/me/',
  '/api/strategy/congig/me/',
  '/api/strategy/strategies/',
  '/api/subscriptions/',
  '/api/users/',
  '/api/users/{username}/',
  '/auth/activate/',
  '/auth/register/',
]);

/** Code that a client of the generated types may write, and code that it may not. */
const CLIENT = `import type { operations } from './api';

type Json<T> = T extends { content: { 'application/json': infer Value } } ? Value : never;
type Reply<Id extends keyof operations, Status extends keyof operations[Id]['responses']> =
  Json<operations[Id]['responses'][Status]>;
type Body<Id extends keyof operations> = Json<NonNullable<operations[Id]['requestBody']>>;

export const readUnread = (reply: Reply<'getUnreadCount', 200>): number => reply.count;
export const readCode = (error: Reply<'openShare', 422>): string => error.code;
export const order: Body<'openShare'> = { epic: 'IX.D.DAX.IFMM.IP', direction: 'BUY', size: 1 };
// @ts-expect-error a direction is BUY or SELL
export const wrong: Body<'openShare'> = { ...order, direction: 'UP' };
`;

/** Says whether a problem is only the slash of a path that has to have it. */
function isSpecifiedSlash({ ruleId, location }) {
  const [pointer = ''] = location.map((place) => place.pointer ?? '');
  const name = unescapePointerFragment(pointer.replace('#/paths/', ''));
  return ruleId === 'no-path-trailing-slash' && WITH_SLASH.has(name);
}

/** Lists Redocly's findings in a document, except for the slashes that the specification demands. */
export async function findOpenApiProblems(source) {
  const config = await createConfig(RULES);
  const problems = await lintFromString({ source, absoluteRef: file, config });
  return problems.filter((problem) => !isSpecifiedSlash(problem));
}

async function lint(source) {
  const problems = await findOpenApiProblems(source);
  if (problems.length === 0) return 0;
  formatProblems(problems, { totals: getTotals(problems), version: '' });
  return 1;
}

/** Generates a client's types from the document and compiles a use of them. */
async function compileClient(source) {
  writeFileSync(path.join(dir, 'api.ts'), astToString(await openapiTS(JSON.parse(source))));
  writeFileSync(path.join(dir, 'client.ts'), CLIENT);
  const options = ['--noEmit', '--strict', '--ignoreConfig', '--skipLibCheck', '--lib', 'es2023'];
  return runNode('node_modules/typescript-native/bin/tsc', [
    ...options,
    path.join(dir, 'client.ts'),
  ]);
}

/**
 * Lints the API's OpenAPI document, which needs no database, and compiles a client made from it.
 *
 * @returns {Promise<number>} exit code
 */
export async function checkOpenApi() {
  mkdirSync(dir, { recursive: true });
  const code = await runNode('api/node_modules/tsx/dist/cli.mjs', [
    'api/src/write-openapi.ts',
    file,
  ]);
  if (code !== 0) return code;
  const source = readFileSync(file, 'utf8');
  return Math.max(await lint(source), await compileClient(source));
}
