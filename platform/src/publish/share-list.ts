import skew from '../../skew.json';

/** The ranges of what the shell offers to remotes, which bring along their own for another shell, by name. */
export function listOffered(): Record<string, string> {
  const ranges: Record<string, string> = skew.bundled;
  return Object.fromEntries(
    Object.entries(skew.offered).flatMap(([owner, groups]) =>
      Object.values(groups)
        .flat()
        .map((name) => [`${owner}/${name}`, ranges[owner] ?? '']),
    ),
  );
}
