import { getDevelopment } from './development.js';

// Part of every build in development: from here on the page keeps it at the latest version.
getDevelopment().register(BUILD_NAME, {
  hot: import.meta.webpackHot,
  readHash: () => __webpack_hash__,
});
