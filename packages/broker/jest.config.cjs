module.exports = require('../../platform/build/jest.cjs').node(__dirname);
