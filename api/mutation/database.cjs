const { startTestServer } = require('../src/testing/test-server');

let server;

/**
 * One PostgreSQL for all mutants: each has a run of jest in the same process, with a database of its own. The server's
 * guardian stops it when the process ends, however that comes.
 */
module.exports = async (_all, project) => {
  server ??= startTestServer();
  const { templateUrl, runningUrl } = await server;
  Object.assign(project.globals, { testTemplateUrl: templateUrl, testRunningUrl: runningUrl });
};
