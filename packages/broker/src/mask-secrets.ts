/** Names of fields whose values give access to something. */
const SECRET_NAME = /token|password|secret|api_?key|encrypt|credential|cst|session/i;
const MASK = '•••';

/** A broker's response as text for people: JSON is laid out, and contains nothing secret any more. */
export function maskSecrets(body: string, secrets: readonly string[]): string {
  const text = formatJson(body);
  return secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, escapeAsJson(secret)])
    .reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
}

/** Text that is not JSON may contain anything, so only its length is given. */
function formatJson(body: string): string {
  if (body.trim() === '') return '';
  try {
    const hide = (name: string, value: unknown) =>
      SECRET_NAME.test(name) ? maskValues(value) : value;
    return JSON.stringify(JSON.parse(body), hide, 2);
  } catch {
    return `(${body.length} characters that are not JSON)`;
  }
}

/** The same shape without its texts and numbers. */
function maskValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskValues);
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, member]) => [name, maskValues(member)]);
    return Object.fromEntries(members);
  }
  return typeof value === 'string' || typeof value === 'number' ? MASK : value;
}

/** The text in the form that it has between the quotes of JSON. */
function escapeAsJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
