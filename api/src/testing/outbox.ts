import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { outboxFolder } from '../mail/mailer';
import type { TestApp } from './test-app';

/** Sends the waiting mails and returns those to an address, the oldest first. */
export async function readMails(test: TestApp, address: string): Promise<string[]> {
  await test.runJobs();
  return readSentMails(test, address);
}

/** The mails that went to an address, the oldest first. */
export async function readSentMails(test: TestApp, address: string): Promise<string[]> {
  const folder = outboxFolder(test.deps.config);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.sort().map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  return mails.filter((mail) => mail.includes(`To: ${address}\n`));
}

/** The token of the link in a mail. */
export function readLinkToken(mail = ''): string {
  const [, token] = readText(mail).match(/\?token=([\w-]+)$/m) ?? [];
  if (!token) throw new Error(`no link in: ${mail}`);
  return token;
}

/**
 * A mail whose plain text can be read. Beyond ASCII it is quoted-printable, which breaks lines and writes `=` as `=3D`;
 * else a `3D` after `=` is the beginning of a token.
 */
function readText(mail: string): string {
  const isQuoted = /^Content-Type: text\/plain.*\s+Content-Transfer-Encoding: quoted-printable/m;
  return isQuoted.test(mail) ? mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=') : mail;
}

/** A mail as its reader sees it: quoted-printable decoded. */
export function decodeMail(mail = ''): string {
  const bytes = mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
