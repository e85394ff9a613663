import { expect, test } from '@playwright/test';
import { ROOT } from '../config';
import { publishVariant } from '../support/foreign-remote';

// Faults that a team should find before its users do. Each build is made by its own tools, and published as it is.
test.describe.configure({ mode: 'serial' });

const PAGE = 'src/almanac.page.jsx';
const CONFIG = 'rspack.config.cjs';
const THROWS = { file: PAGE, from: 'return (', to: "throw new Error('no such field'); return (" };
const OWN_REACT = `resolve: { alias: { react: '${ROOT}shell/node_modules/react' } }`;
const REACT_18 = { file: CONFIG, from: "fromTheShell('^19.0.0')", to: "fromTheShell('^18.0.0')" };

test('a build by other tools, without anything of ours, is opened in a browser and may be published', async () => {
  const { code, printed } = await publishVariant('as-it-is', []);
  expect(printed).toContain('can be published');
  expect(printed).not.toContain('No browser');
  expect(code).toBe(0);
});

test('a page that throws while it is drawn is rejected, for everyone who would see it', async () => {
  const { code, printed } = await publishVariant('throws', [THROWS]);
  expect(code).toBe(1);
  expect(printed).toContain('is rejected:');
  expect(printed).toMatch(
    /page: almanac for signed-in: foreign-remote failed in render: Error: no such field/,
  );
});

test('a remote that brings a React of its own is rejected, whatever its bundler left of it', async () => {
  const { code, printed } = await publishVariant('own-react', [
    { file: CONFIG, from: "react: fromTheShell('^19.0.0'),", to: '' },
    { file: CONFIG, from: "mode: 'production',", to: `mode: 'production', ${OWN_REACT},` },
  ]);
  expect(code).toBe(1);
  expect(printed).toMatch(/skew: \S+\.js brings a React of its own/);
});

test('every reason is named at once: a range of an older React, the weight, and the page', async () => {
  const { code, printed } = await publishVariant('all-at-once', [
    REACT_18,
    THROWS,
    { file: 'remote.json', from: '"budgetKb": 10', to: '"budgetKb": 0.1' },
  ]);
  expect(code).toBe(1);
  expect(printed).toContain('skew: shares react ^18.0.0, the list says ^19.0.0');
  expect(printed).toMatch(/budget: \.\/remote weighs/);
  expect(printed).toContain('page: almanac for signed-in:');
});

test('where there is no browser, it is said', async () => {
  const { code, printed } = await publishVariant('as-it-is', [], { hasBrowser: false });
  expect(code).toBe(0);
  expect(printed).toContain('No browser is here: the pages are not opened');
});
