const path = require('node:path');
const { node } = require('./build/jest.cjs');

const config = node(__dirname);

// The commands and the builds have their tests beside them too.
const folders = ['run', 'build'].map((name) => path.join(__dirname, name));
module.exports = { ...config, roots: [...config.roots, ...folders] };
