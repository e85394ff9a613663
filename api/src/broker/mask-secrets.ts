/** Names of a broker's fields whose value opens something. */
const SECRET_NAME = /token|password|secret|api_?key|encrypt|credential|cst|session/i;
const MASK = '•••';

/** A broker's response as text to read: JSON is laid out, and nothing secret is left in it. */
export function maskSecrets(body: string, secrets: readonly string[]): string {
  const text = formatJson(body);
  return secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, escapeAsJson(secret)])
    .reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
}

/** Text that is not JSON may hold anything: it is only counted. */
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

/** As a text stands between the quotes of JSON. */
function escapeAsJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
