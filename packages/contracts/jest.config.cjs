module.exports = require('../../platform/build/jest.cjs').nodeInGroups(__dirname);
