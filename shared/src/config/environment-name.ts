/** Where a process runs. A local one creates missing secrets itself; the others demand them. */
export const ENVIRONMENT_NAMES = ['local', 'staging', 'production'] as const;

type Given = Readonly<Record<string, string | undefined>>;

/** The variable's name in earlier releases of the gateway. */
const EARLIER = 'ENTROPI_ENVIRONMENT';

/**
 * Finds what is wrong with the name of the environment: it has its earlier name, or is missing although another
 * variable shows that this is no local installation. A missing name means local only where none does.
 *
 * @param foreign names of such variables, such as the address of a database that others may use too
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
