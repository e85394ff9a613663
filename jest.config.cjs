// Browser tests (e2e) are Playwright's; everything else runs here, a project per package.
module.exports = {
  projects: [
    'api',
    'ig-sim',
    'mf-admin',
    'mf-auth',
    'mf-chat',
    'mf-trading',
    'platform',
    'shared',
    'shell',
  ].map((name) => `<rootDir>/${name}`),
};
