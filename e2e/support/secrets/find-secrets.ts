/** Something that must not be in any log. */
export interface Secret {
  /** Its description in a finding, which must not show the secret itself. */
  kind: string;
  value: string;
}

/** Least length of an encoded secret, since shorter ones would be found by chance. */
const MIN_PART = 8;

/** Shapes of secrets that no program writes by chance. */
const SHAPES: readonly [kind: string, pattern: RegExp][] = [
  ['an access token', /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/],
  ['a refresh token', /(?<![\w.])\d{1,9}\.\d{1,9}\.[\w-]{43}(?![\w-])/],
  ['a bearer header', /bearer\s+[\w.~+/-]{16,}/i],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY/],
  ['the link of a mail', /[?&](?:token|invite)=[\w.~%-]{8,}/],
  ['a second factor', /otpauth(:|%3a)/i],
  ['a password in an address', /:\/\/[^\s/:@"]+:(?!\*)[^\s/@"]+@/],
  ['a password of the demo', /\b(demo|sim)-[a-z]+-2026\b/],
];

/** Returns the base64 forms of a text within a longer one, whose letters depend on the position. */
function encodeWithin(value: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)]);
    const whole = bytes.length - (bytes.length % 3);
    const text = bytes.toString('base64').slice(Math.ceil((before * 4) / 3), (whole / 3) * 4);
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** Lists all encodings in which a program may write a text, each with its name. */
function listForms({ value }: Secret): Map<string, string> {
  const forms = new Map([[value, 'as it is']]);
  const add = (form: string, name: string) => {
    if (form.length >= MIN_PART && !forms.has(form)) forms.set(form, name);
  };
  // A code of six digits may be a part of longer numbers, so it has to stand alone.
  if (value.length < MIN_PART) {
    return new Map(
      [`"${value}"`, `code=${value}`, `code":${value}`].map((form) => [form, 'as is']),
    );
  }
  const json = JSON.stringify(value).slice(1, -1);
  add(json, 'as JSON');
  add(encodeURIComponent(value), 'in an address');
  add(new URLSearchParams([['', value]]).toString().slice(1), 'in a form');
  add(Buffer.from(value).toString('hex'), 'as hex');
  for (const text of [value, json]) {
    for (const form of encodeWithin(text)) add(form, 'as base64');
  }
  return forms;
}

/** Finds secrets in the text of a log. Each finding names its place, and never the secret itself. */
export function findSecrets(text: string, secrets: readonly Secret[]): string[] {
  const findLine = (index: number) => text.slice(0, index).split('\n').length;
  const known = secrets.flatMap((secret) =>
    [...listForms(secret)].flatMap(([form, name]) => {
      const index = text.indexOf(form);
      return index < 0 ? [] : [`${secret.kind}, ${name}, in line ${findLine(index)}`];
    }),
  );
  const shaped = SHAPES.flatMap(([kind, pattern]) => {
    const match = pattern.exec(text);
    return match ? [`${kind}, in line ${findLine(match.index)}`] : [];
  });
  return [...new Set([...known, ...shaped])];
}
