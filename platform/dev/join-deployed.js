/*
 * Part of a remote that a developer's machine serves to a deployed shell. The page knows nothing of builds, so the
 * remote follows its own: by events, which the page's policy admits from where it admits the remote's scripts.
 */
import { getDevelopment } from './development.js';

const { origin } = new URL(__webpack_public_path__);
const development = getDevelopment();
development.connect(new URL('/dev/events', origin));
development.register(BUILD_NAME, { hot: import.meta.webpackHot, readHash: () => __webpack_hash__ });

/** Shows what this remote threw; other errors of the page are not its developer's. */
const report = (error) => {
  if (error instanceof Error && error.stack?.includes(`${origin}/`)) development.report(error);
};
addEventListener('error', ({ error }) => report(error));
addEventListener('unhandledrejection', ({ reason }) => report(reason));
