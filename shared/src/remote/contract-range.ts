/**
 * Says whether a version is in a range of the form `^major.minor.patch`, i.e. has the same major and is
 * not older. A range of any other form contains no version, so that a mistake is noticed.
 */
export function satisfiesContract(version: string, range: string): boolean {
  const wanted = /^\^(\d+)\.(\d+)\.(\d+)$/.exec(range)?.slice(1).map(Number);
  const given = /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number);
  if (!wanted || !given || wanted[0] !== given[0]) return false;
  const [, minor = 0, patch = 0] = given;
  const [, minMinor = 0, minPatch = 0] = wanted;
  return minor > minMinor || (minor === minMinor && patch >= minPatch);
}
