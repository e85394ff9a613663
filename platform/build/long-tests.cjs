/**
 * Seconds of the test files that take longest, of one run of all on two cores, with their set-up. What a file takes
 * does not follow from its size: some of the smallest build remotes, or wait for programs that are killed. Only the
 * order in which tests begin depends on it.
 */
const LONG_TESTS = {
  'mf-admin/src/features/rejected-forms.test.tsx': 228,
  'platform/src/contract-tests/contract-suite.test.ts': 127,
  'platform/run/documented-remote.test.ts': 105,
  'api/src/chaos.test.ts': 97,
  'platform/run/start.test.ts': 88,
  'api/src/features/jobs/killed-job.test.ts': 79,
  'packages/db/src/embedded.test.ts': 75,
  'api/src/testing/recordings/recordings.test.ts': 73,
  'platform/src/cli/cli.test.ts': 72,
  'mf-admin/src/features/monitoring/bulk-action.test.tsx': 58,
  'api/src/database-kills.test.ts': 51,
  'mf-admin/src/features/strategies/variants/variants.test.tsx': 50,
  'packages/engine/src/promoted-standby.test.ts': 48,
  'mf-admin/src/features/strategies/strategies.test.tsx': 47,
  'mf-admin/src/features/monitoring/monitoring.test.tsx': 45,
  'api/src/earlier-release.test.ts': 43,
  'mf-admin/src/translations/translations.test.tsx': 41,
  'mf-trading/src/features/dashboard/dashboard.test.tsx': 38,
  'mf-admin/src/features/subscriptions/subscriptions.test.tsx': 38,
  'mf-admin/src/features/subscriptions/billing/billing-lists.test.tsx': 36,
  'packages/engine/src/account-limits.test.ts': 36,
  'packages/engine/src/same-as-oracle.test.ts': 36,
  'api/src/engine-tests/accounts/key-ownership.test.ts': 35,
  'mf-admin/src/features/users/users.test.tsx': 35,
  'api/src/broker-away.test.ts': 34,
  'platform/src/registry/incident.test.ts': 34,
  'api/src/http/fuzz.test.ts': 32,
  'mf-trading/src/features/dashboard/dashboard.task.test.tsx': 31,
  'packages/engine/src/statements.test.ts': 30,
  'api/src/main.test.ts': 30,
  'mf-admin/src/features/unsaved-forms.test.tsx': 28,
  'packages/engine/src/accounts/coupled.test.ts': 28,
  'platform/src/publish/output-version.test.ts': 27,
  'api/src/features/strategies/generate-strategies.test.ts': 26,
  'packages/engine/src/orders/exactly-once.test.ts': 26,
  'packages/engine/src/frozen-database.test.ts': 26,
  'mf-admin/src/features/monitoring/triage.test.tsx': 26,
  'api/src/telegram/killed-telegram.test.ts': 25,
  'platform/src/publish/remote-build.test.ts': 25,
};

module.exports = { LONG_TESTS };
