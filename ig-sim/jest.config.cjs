const { node } = require('../platform/build/jest.cjs');

module.exports = node(__dirname);
