const {
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} = require('node:fs');
const path = require('node:path');
const { LONG_TESTS } = require('./long-tests.cjs');

/** Files of a group: what they import is loaded once, and their memory is given back together. */
const FILES = 8;

const root = path.resolve(__dirname, '../..');
const cache = path.join(root, '.cache/test-groups');

/** A file that replaces modules would replace them for its whole group. */
const standsAlone = (file) => readFileSync(file, 'utf8').includes('jest.mock(');

function listTests(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.join(folder, name));
}

function formatMember(file) {
  const title = JSON.stringify(path.relative(root, file));
  return `describe(${title}, () => {
  require(${JSON.stringify(file)});
  afterAll(() => jest.useRealTimers());
});
`;
}

/**
 * Writes the groups of a package's test files, and returns where jest finds them in the files' place. A small suite's
 * time goes into loading the server that it tries, and that is the same one for all.
 */
function groupTests(dir, folders) {
  const groups = path.join(cache, path.basename(dir));
  rmSync(groups, { recursive: true, force: true });
  mkdirSync(groups, { recursive: true });
  const files = folders.flatMap(listTests).sort();
  const alone = files.filter(standsAlone);
  const others = files.filter((file) => !alone.includes(file));
  for (let start = 0; start < others.length; start += FILES) {
    const name = `${String(start / FILES + 1).padStart(2, '0')}.test.cjs`;
    const members = others.slice(start, start + FILES);
    writeFileSync(path.join(groups, name), members.map(formatMember).join('\n'));
  }
  return { roots: [...folders, groups], testMatch: [path.join(groups, '*'), ...alone] };
}

/** Bytes of a test file that take a second, of those that are not long, in the same run. */
const BYTES_PER_SECOND = 1100;

function estimateSeconds(file) {
  return LONG_TESTS[path.relative(root, file)] ?? statSync(file).size / BYTES_PER_SECOND;
}

/** Seconds that the tests behind a path may take: those of all members of a group. */
function weigh(file) {
  if (!file.startsWith(cache)) return estimateSeconds(file);
  const members = readFileSync(file, 'utf8').matchAll(/require\("(.+)"\)/g);
  return [...members].reduce((sum, [, member]) => sum + estimateSeconds(member), 0);
}

module.exports = { groupTests, weigh };
