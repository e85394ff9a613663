import { createPrivateKey } from 'node:crypto';
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

const SENDER = /^(?:[^<>\r\n]*<([^<>\s]+)>|([^<>\s]+))$/;

/** The sender of mails: an address, or a name with the address in angle brackets. */
export const MailSender = z.string().refine((text) => {
  const [, named, plain] = SENDER.exec(text) ?? [];
  const address = named ?? plain ?? '';
  return z.email().safeParse(address.replace(/@localhost$/, '@localhost.test')).success;
}, 'must be a mail address, as Entropi <no-reply@example.com>');

/** `api key:identifier:password`, none of them empty. */
export const BrokerLogin = z
  .string()
  .regex(/^[^:\s]+:[^:\s]+:.+$/, 'must be `api key:identifier:password`');

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

/** PKCS#8 PEM of a key that signs ES256. */
export const SigningKey = z.string().refine((pem) => {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}, 'must be the PKCS#8 PEM of a private P-256 key');
