const path = require('node:path');
const { node } = require('./build/jest.cjs');

const config = node(__dirname);

// Commands and builds also have their tests beside them.
const folders = ['run', 'build'].map((name) => path.join(__dirname, name));
module.exports = { ...config, roots: [...config.roots, ...folders] };
