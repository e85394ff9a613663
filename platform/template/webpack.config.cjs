const { remote } = require('@entropi/platform/build/webpack.cjs');

module.exports = remote(__dirname);
