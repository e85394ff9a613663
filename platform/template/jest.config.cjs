const { browser } = require('@entropi/platform/build/jest.cjs');

module.exports = browser(__dirname);
