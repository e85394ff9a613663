import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const library = pathToFileURL(path.join(__dirname, 'check-openapi.mjs')).href;

/** The rules that a document with one call at each of the paths breaks. */
function findBroken(paths: string[]): string[] {
  const get = {
    operationId: 'getIt',
    summary: 'Gets it.',
    security: [],
    responses: { 200: { description: 'It' }, 404: { description: 'None' } },
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(
      paths.map((name, n) => [name, { get: { ...get, operationId: `getIt${n}` } }]),
    ),
  };
  const script = `const { findOpenApiProblems } = await import('${library}');
    const problems = await findOpenApiProblems(${JSON.stringify(JSON.stringify(document))});
    console.log(JSON.stringify(problems.map((problem) => problem.ruleId + ' ' + problem.message)));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }),
  );
}

it('takes the slash at the end of a path that the specification writes so, and of no other', () => {
  expect(findBroken(['/api/users/', '/auth/register/', '/api/shares'])).toEqual([]);
  expect(findBroken(['/api/shares/'])).toEqual([
    'no-path-trailing-slash `/api/shares/` should not have a trailing slash.',
  ]);
});
