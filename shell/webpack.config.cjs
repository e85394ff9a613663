const { foreignHost, shell } = require('@entropi/platform/build/webpack.cjs');

const parts = foreignHost(__dirname);

// The shell's build.json lists the hashes of both.
module.exports = [parts, { ...shell(__dirname), dependencies: [parts.name] }];
