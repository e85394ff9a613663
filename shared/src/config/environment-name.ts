/** Where a process runs: a local one makes what it lacks, the others demand it. */
export const ENVIRONMENT_NAMES = ['local', 'staging', 'production'] as const;

type Given = Readonly<Record<string, string | undefined>>;

/** Its name in earlier releases, of the gateway. */
const EARLIER = 'ENTROPI_ENVIRONMENT';

/**
 * What is wrong with how the environment is named: by its earlier name, or not at all beside a variable that
 * no local installation of its own needs. Left out, it means local only where nothing speaks against it.
 *
 * @param foreign names of such variables, as a database that others may use too
 */
export function listEnvironmentProblems(given: Given, foreign: readonly string[]): string[] {
  const problems: string[] = [];
  if (given[EARLIER]) problems.push(`${EARLIER}: is called ENTROPI_ENV now; rename it`);
  const named = foreign.find((name) => given[name]);
  if (named && !given.ENTROPI_ENV && !given[EARLIER]) {
    problems.push(
      `ENTROPI_ENV: missing; with ${named} say which it is: ${ENVIRONMENT_NAMES.join(', ')}`,
    );
  }
  return problems;
}
