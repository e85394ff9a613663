const { shell } = require('@entropi/platform/build/webpack.cjs');

module.exports = shell(__dirname);
