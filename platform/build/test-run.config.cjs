module.exports = {
  /** Whether all tests are run, as `npm test` does: those of the servers then in groups. */
  isWhole: process.env.ALL_TESTS === '1',
  /** Whether pools reach the database through a PgBouncer, as `npm test -- pgbouncer` has it. */
  goesThroughPgbouncer: process.env.THROUGH_PGBOUNCER === '1',
};
