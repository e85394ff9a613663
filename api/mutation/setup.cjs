const fc = require('fast-check');

/** Random cases of a property that does not say how many: enough for most mutants, few for those that survive all of them. */
const CASES = 20;

// That a mutant is found is enough: nobody reads its smallest example. The same cases for all of them.
fc.configureGlobal({ endOnFailure: true, seed: 1, numRuns: CASES });

// Code that is mutated remembers here which mutant a run has. In a part with a server the memory outlives the run, and
// the first mutant would stay active in all later ones.
delete globalThis.__stryker__?.activeMutant;
