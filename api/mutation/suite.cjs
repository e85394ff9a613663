const { readdirSync } = require('node:fs');
const path = require('node:path');

// All tests of a part in one file: what they import is loaded once for each mutant, and not for each of them.
const root = path.resolve(__dirname, '../..');
const wanted = globalThis.mutationTests.map((pattern) => new RegExp(pattern));
const files = ['api/src', 'packages/engine/src', 'packages/trading/src']
  .flatMap((src) =>
    readdirSync(path.join(root, src), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${src}/${file}`,
    ),
  )
  .filter((file) => wanted.some((pattern) => pattern.test(file)))
  .sort();
// Quick ones first: the first that fails is the last that runs.
const [quick, slow] = [false, true].map((isSlow) =>
  files.filter((file) => file.includes('.property.') === isSlow),
);
for (const file of [...quick, ...slow.reverse()]) require(path.join(root, file));
