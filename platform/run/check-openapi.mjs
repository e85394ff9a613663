import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createConfig, formatProblems, getTotals, lintFromString } from '@redocly/openapi-core';
import openapiTS, { astToString } from 'openapi-typescript';
import { root } from './config.mjs';
import { runNode } from './step.mjs';

const dir = path.join(root, '.cache/openapi');
const file = path.join(dir, 'openapi.json');

/** Redocly's recommended rules, each warning an error. */
const RULES = {
  extends: ['recommended'],
  // The specification writes nine paths with a slash at the end: they are names on the wire.
  rules: { 'no-path-trailing-slash': 'off' },
};

/** What a client of the generated types may write, and what it may not. */
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

async function lint(source) {
  const config = await createConfig(RULES);
  const problems = await lintFromString({ source, absoluteRef: file, config });
  if (problems.length === 0) return 0;
  formatProblems(problems, { totals: getTotals(problems), version: '' });
  return 1;
}

/** Generates a client's types from the document and compiles a use of them. */
async function compileClient(source) {
  writeFileSync(path.join(dir, 'api.ts'), astToString(await openapiTS(JSON.parse(source))));
  writeFileSync(path.join(dir, 'client.ts'), CLIENT);
  const options = ['--noEmit', '--strict', '--ignoreConfig', '--skipLibCheck', '--lib', 'es2023'];
  return runNode('node_modules/typescript/bin/tsc', [...options, path.join(dir, 'client.ts')]);
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
