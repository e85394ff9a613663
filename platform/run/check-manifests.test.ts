import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const library = pathToFileURL(path.join(__dirname, 'check-manifests.mjs')).href;

/** What is wrong with each of the objects, apart from what is wrong with the others. */
function findProblems(texts: string[]): string[][] {
  const script = `const { findManifestProblems } = await import('${library}');
    const found = ${JSON.stringify(texts)}.map((text) => findManifestProblems([{ file: 'x', text }]));
    console.log(JSON.stringify(found.map((problems) => problems.map(({ message }) => message))));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }),
  );
}

it('names what a cluster would reject, and the misspelt field that it would drop', () => {
  const service = (spec: string, kind = 'Service') =>
    `{ apiVersion: v1, kind: ${kind}, metadata: { name: x }, spec: { ports: [${spec}] } }`;
  expect(
    findProblems([
      service('{ port: 80, targetPort: http }'),
      service('{ port: http }'),
      service('{ port: 80, tagetPort: http }'),
      service('{ port: 80 }', 'Servic'),
    ]),
  ).toEqual([
    [],
    [expect.stringContaining('ports/0/port must be integer')],
    [expect.stringContaining('"tagetPort"\' does not exist')],
    ['there is no kind Servic in v1'],
  ]);
});
