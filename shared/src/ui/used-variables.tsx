const DECLARATION = /(--[\w-]+):([^;}]*);?/g;
const USE = /var\((--[\w-]+)/g;

/** Leaves out the variables of a style sheet that neither its rules nor its other variables use. */
export function dropUnusedVariables(css: string): string {
  const values = new Map<string, string>();
  for (const [, name = '', value = ''] of css.matchAll(DECLARATION)) {
    // A variable has a value for each scheme.
    values.set(name, `${values.get(name) ?? ''} ${value}`);
  }
  const used = new Set<string>();
  const follow = (text: string) => {
    for (const [, name = ''] of text.matchAll(USE)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(values.get(name) ?? '');
    }
  };
  follow(css.replace(DECLARATION, ''));
  return css.replace(DECLARATION, (declaration, name: string) =>
    used.has(name) ? declaration : '',
  );
}
