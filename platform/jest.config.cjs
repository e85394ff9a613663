const { node } = require('./build/jest.cjs');

module.exports = node(__dirname);
