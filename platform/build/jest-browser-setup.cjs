const { format } = require('node:util');
require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');

// Page tests do not judge how long a page takes, because the machine may be busy with other tests.
configure({ asyncUtilTimeout: 60_000 });

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
