const path = require('node:path');
const { node } = require('./build/jest.cjs');

const config = node(__dirname);

// The commands have their tests beside them too.
module.exports = { ...config, roots: [...config.roots, path.join(__dirname, 'run')] };
