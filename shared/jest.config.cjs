const { browser } = require('../platform/build/jest.cjs');

module.exports = browser(__dirname);
