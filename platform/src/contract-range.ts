/**
 * Whether a contract version satisfies a range. Ranges are `^major.minor.patch` alone: the contract
 * only grows within a major version.
 */
export function satisfiesContract(version: string, range: string): boolean {
  const wanted = range.match(/^\^(\d+)\.(\d+)\.(\d+)$/);
  const offered = version.match(/^(\d+)\.(\d+)\.(\d+)$/);
  if (!wanted || !offered) return false;
  const [major, minor, patch] = [1, 2, 3].map(
    (part) => Number(wanted[part]) - Number(offered[part]),
  );
  if (major !== 0 || minor === undefined || patch === undefined) return false;
  return minor < 0 || (minor === 0 && patch <= 0);
}
