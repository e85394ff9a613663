/** Whether all tests are run, as `npm test` does: those of the servers then in groups. */
module.exports = { isWhole: process.env.ALL_TESTS === '1' };
