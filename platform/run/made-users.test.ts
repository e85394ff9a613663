import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const e2e = path.resolve(__dirname, '../../e2e');
const sources = ['specs', 'support'].flatMap((folder) =>
  readdirSync(path.join(e2e, folder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(path.join(e2e, folder, name), 'utf8')),
);

// All browser tests share one product, in which a name is taken for good. Names that are made up as a test runs are not
// seen here.
test('each browser test makes users of names of its own', () => {
  const names = sources.flatMap((source) =>
    Array.from(source.matchAll(/makeUser\([\w.]+, '(\w+)'/g), ([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
