const { format } = require('node:util');
require('@testing-library/jest-dom');

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
