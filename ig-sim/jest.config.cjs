module.exports = require('@entropi/platform/build/jest.cjs').node(__dirname);
