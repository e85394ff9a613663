const { format } = require('node:util');
require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');
const React = require('react');

// Page tests do not judge how long a page takes, because the machine may be busy with other tests.
configure({ asyncUtilTimeout: 60_000 });

// For each element, React keeps the stack of who created it, for a developer's tools. It takes a seventh of the time of
// page tests, and nobody reads it there: React is told that it has kept as many as it may.
const OWNER_STACKS = 10_000;
Object.defineProperty(
  React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => OWNER_STACKS, set: () => undefined },
);

// React reports wrong use by console.error only; a page that provokes it is broken. A test that
// expects an error replaces console.error itself and asserts on it.
let reported = [];
const report = (...args) => reported.push(format(...args));

beforeEach(() => {
  reported = [];
  console.error = report;
});

afterEach(() => {
  const found = reported;
  reported = [];
  if (found.length > 0) throw new Error(`console.error was called:\n${found.join('\n')}`);
});
