/** What a benchmark measures, by the names of its options. */
type Numbers<Name extends string> = Readonly<Record<Name, number>>;

/**
 * Replaces numbers by those of `--name=value`; throws when a name is unknown or a value is no whole number from 1.
 */
export function readSettings<Name extends string>(
  bench: string,
  numbers: Numbers<Name>,
  settings: ReadonlyMap<string, string>,
): Record<Name, number> {
  const read: Record<Name, number> = { ...numbers };
  for (const [name, text] of settings) {
    const value = Number(text);
    if (!(name in read)) throw new Error(`${bench} has no --${name}=`);
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name}= needs a number from 1`);
    read[name as Name] = value;
  }
  return read;
}
