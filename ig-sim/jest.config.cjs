module.exports = require('@entropi/platform/build/jest.cjs').nodeInGroups(__dirname);
