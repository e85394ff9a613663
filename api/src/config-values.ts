import { createECDH, createPrivateKey } from 'node:crypto';
import { COUNTRIES } from '@entropi/contracts/countries';
import {
  findConnectionProblem,
  readConnectionHosts,
  readUser,
} from '@entropi/db/hosts/connection-hosts';
import { isIBANValid } from 'swissqrbill/utils';
import { z } from 'zod';

/** Schemas of configuration values whose meaning is checked, not only their form. */

const SEAL_KEY_BYTES = 32;

/** Country, check digits, and the account in letters and digits. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
/** Length of an IBAN in the countries that our invoices are mostly paid to. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = { AT: 20, CH: 21, DE: 22, FR: 27, LI: 21 };

/** An account that can be paid to, without blanks. */
export const Iban = z
  .string()
  .transform((text) => text.replaceAll(' ', '').toUpperCase())
  .refine((iban) => {
    const length = IBAN_LENGTHS[iban.slice(0, 2)];
    return IBAN.test(iban) && isIBANValid(iban) && (length ?? iban.length) === iban.length;
  }, 'is no IBAN: its check digits or its length do not fit');

/** IBANs of documentation, whose check digits fit, and to which no one can pay. */
const EXAMPLE_IBANS: ReadonlySet<string> = new Set([
  'AT611904300234573201',
  'BE68539007547034',
  'CH4431999123000889012',
  'CH5604835012345678009',
  'CH5800791123000889012',
  'CH9300762011623852957',
  'DE89370400440532013000',
  'ES9121000418450200051332',
  'FR1420041010050500013M02606',
  'GB29NWBK60161331926819',
  'GB82WEST12345698765432',
  'IT60X0542811101000000123456',
  'LI21088100002324013AA',
  'NL91ABNA0417164300',
]);

/** Domains of which no mail comes and to which none goes (RFC 6761), with or without a sub-domain. */
const NOWHERE = /(?:^|[.@])(?:localhost|test|invalid|example|example\.(?:com|net|org))>?$/i;

/** Programs that keep every mail to themselves, by the usual names of their hosts. */
const MAIL_CATCHER = /^(?:mailpit|mailhog|mailcatcher|maildev)$/i;

/** Whether an address is at a domain that leads nowhere; one that is no address is reported elsewhere. */
const leadsNowhere = (address: string) =>
  URL.canParse(address) && NOWHERE.test(new URL(address).hostname);

/** What is right in its form and cannot be meant in production. */
export function listExamples(values: {
  PAY_IBAN?: string;
  MAIL_FROM: string;
  SMTP_URL?: string;
  WEB_ORIGINS: readonly string[];
  API_BASE_URLS: readonly string[];
}): string[] {
  const problems: string[] = [];
  if (EXAMPLE_IBANS.has(values.PAY_IBAN ?? ''))
    problems.push('PAY_IBAN: is an example of documentation, not your account');
  if (NOWHERE.test(values.MAIL_FROM))
    problems.push('MAIL_FROM: is at a domain that no mail comes from');
  // Mails carry links to the first of these.
  for (const name of ['WEB_ORIGINS', 'API_BASE_URLS'] as const)
    if (values[name].some(leadsNowhere))
      problems.push(`${name}: is an example of documentation, not your address`);
  const mailHost = URL.canParse(values.SMTP_URL ?? '')
    ? new URL(values.SMTP_URL ?? '').hostname
    : '';
  if (MAIL_CATCHER.test(mailHost))
    problems.push('SMTP_URL: is a program that keeps all mails to itself');
  else if (mailHost !== 'localhost' && NOWHERE.test(mailHost))
    problems.push('SMTP_URL: is an example of documentation, not your mail server');
  return problems;
}

/** What is sent to these addresses, and the token in one of them, is read by whoever is on the way without https. */
const ENCRYPTED = ['PUSH_SERVICES', 'TELEGRAM_API_URL', 'BREACHED_PASSWORDS_URL'] as const;

/** Addresses that only a local installation may reach without https, from the texts of the variables. */
export function listUnencrypted(given: Record<string, string | undefined>): string[] {
  const isPlain = (text = '') => text.split(',').some((part) => /^\s*http:/i.test(part));
  return ENCRYPTED.filter((name) => isPlain(given[name])).map((name) => `${name}: must be https`);
}

/** A country by its two letters. */
export const Country = z
  .string()
  .refine((code) => COUNTRIES.includes(code), 'must be the two letters of a country, as CH');

/** An address of a server on the web, without the slash at its end. */
export const WebAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://api.example.com/path' })
  .transform((text) => text.replace(/\/+$/, ''));

/** An origin: scheme, host and port, and nothing behind. */
export const WebOrigin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text,
    'must be origins such as https://app.example.com, by comma',
  );

/** An address that begins with one of these schemes and names a host. */
export function createUrlSchema(schemes: readonly string[], example: string) {
  return z.string().refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname, searchParams } = new URL(text);
    return schemes.includes(protocol.slice(0, -1)) && (hostname !== '' || searchParams.has('host'));
  }, `must be an address such as ${example}`);
}

/** A connection string of PostgreSQL, of one server or of several. */
export const DatabaseAddress = createDatabaseSchema(
  ', with several hosts separated by commas',
  findConnectionProblem,
);

/** A connection string of one server, which follows another. */
export const StandbyAddress = createDatabaseSchema('', (text) =>
  text.includes('target_session_attrs=')
    ? 'leave target_session_attrs out, it is a standby that is looked for'
    : findConnectionProblem(text),
);

function createDatabaseSchema(more: string, findProblem: (text: string) => string | null) {
  return z.string().superRefine((text, context) => {
    const problem = findProblem(text);
    if (problem === null) return;
    const example = 'postgresql://user:password@host:5432/database';
    context.addIssue({
      code: 'custom',
      message: `must be an address such as ${example}${more}: ${problem}`,
    });
  });
}

const NATS_EXAMPLE = 'nats://user:password@host:4222';
const NatsServer = createUrlSchema(['nats', 'tls'], NATS_EXAMPLE);

/** Addresses of NATS servers, separated by commas. */
export const NatsAddresses = z
  .string()
  .refine(
    (text) => text.split(',').every((part) => NatsServer.safeParse(part.trim()).success),
    `must be an address such as ${NATS_EXAMPLE}, or several separated by commas`,
  );

const SENDER = /^(?:[^<>\r\n]*<([^<>\s]+)>|([^<>\s]+))$/;

/** The sender of mails: an address, or a name with the address in angle brackets. */
export const MailSender = z.string().refine((text) => {
  const [, named, plain] = SENDER.exec(text) ?? [];
  const address = named ?? plain ?? '';
  return z.email().safeParse(address.replace(/@localhost$/, '@localhost.test')).success;
}, 'must be a mail address, as Entropi <no-reply@example.com>');

const LOGIN = /^[^:\s]+:[^:\s]+:.+$/;

/** `api key:identifier:password`, none of them empty, or several, a line each. */
export const BrokerLogins = z.string().refine((text) => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.length > 0 && lines.every((line) => LOGIN.test(line.trim()));
}, 'must be `api key:identifier:password`, or several of them, a line each');

/** One key or several, the newest first. */
export function parseSealKeys(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}

/** Keys of 32 bytes in base64, each once. */
export const SealKeys = z
  .array(
    z
      .base64()
      .refine(
        (text) => Buffer.from(text, 'base64').length === SEAL_KEY_BYTES,
        'a key has 32 bytes',
      ),
  )
  .min(1)
  .refine((keys) => new Set(keys).size === keys.length, 'names a key twice');

/** A private key on P-256, in base64url without padding: from 1 to the order of the curve, exclusive. */
export const PushKey = z.string().refine((text) => {
  if (!/^[A-Za-z0-9_-]{43}$/.test(text)) return false;
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(text, 'base64url'));
    return true;
  } catch {
    return false;
  }
}, 'must be a private P-256 key of 32 bytes in base64url, as `npx web-push generate-vapid-keys` makes one');

/** The token of a Telegram bot: its id, and 35 letters. */
export const TelegramToken = z
  .string()
  .regex(
    /^[1-9]\d{0,15}:[A-Za-z0-9_-]{30,100}$/,
    'must be the token that @BotFather gives for a bot: digits, a colon and 35 letters',
  );

/** PKCS#8 PEM of a key that signs ES256. */
export const SigningKey = z.string().refine((pem) => {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}, 'must be the PKCS#8 PEM of a private P-256 key');

/** Each of the two variables without the other is a mistake that would show late. */
export function listPoolerProblems(given: Record<string, string | undefined>): string[] {
  const { DATABASE_POOLER, DATABASE_URL, DATABASE_DIRECT_URL } = given;
  if (DATABASE_POOLER === 'transaction') {
    return Object.entries({ DATABASE_URL, DATABASE_DIRECT_URL }).flatMap(([name, url]) =>
      url ? [] : [`${name}: missing; DATABASE_POOLER=transaction needs it`],
    );
  }
  return DATABASE_DIRECT_URL
    ? ['DATABASE_DIRECT_URL: has no use without DATABASE_POOLER=transaction']
    : [];
}

/** Two roles are asked for: with one, the running processes could change what they only have to use. */
export function listOwnerProblems(given: Record<string, string | undefined>): string[] {
  const { DATABASE_URL, DATABASE_OWNER_URL } = given;
  if (!DATABASE_OWNER_URL) return [];
  if (!DATABASE_URL) return ['DATABASE_OWNER_URL: has no use without DATABASE_URL'];
  const [role, owner] = [DATABASE_URL, DATABASE_OWNER_URL].map(readUser);
  return role && role === owner
    ? ['DATABASE_OWNER_URL: must be another role than that of DATABASE_URL']
    : [];
}

/** What may be old is read as the same role, and elsewhere than where everything is written. */
export function listReadProblems(given: Record<string, string | undefined>): string[] {
  const { DATABASE_URL, DATABASE_READ_URL } = given;
  if (!DATABASE_READ_URL) return [];
  if (!DATABASE_URL) return ['DATABASE_READ_URL: has no use without DATABASE_URL'];
  // What either is as an address is said by its schema.
  if ([DATABASE_URL, DATABASE_READ_URL].some((url) => findConnectionProblem(url))) return [];
  const [written = [], read = []] = [DATABASE_URL, DATABASE_READ_URL].map(listPlaces);
  if (read.length !== 1) return ['DATABASE_READ_URL: must name one server, or what leads to one'];
  return [
    ...(written.length > 0 && written.every((place) => place === read[0])
      ? ['DATABASE_READ_URL: must lead to a standby, not to the server of DATABASE_URL']
      : []),
    ...(readUser(DATABASE_URL) === readUser(DATABASE_READ_URL)
      ? []
      : ['DATABASE_READ_URL: must have the role of DATABASE_URL']),
  ];
}

/** Its database on each of its servers. */
function listPlaces(url: string): string[] {
  const { hosts, first } = readConnectionHosts(url);
  return hosts.map(({ host, port }) => `${host}:${port}${new URL(first).pathname}`);
}
