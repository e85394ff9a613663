import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { DATA_DIR } from '../config';

const OUTBOX = path.join(DATA_DIR, 'outbox');

/** Reads the mails to an address, in the order in which they were sent, all or those of one subject. */
async function readMails(address: string, subject: string): Promise<string[]> {
  const names = await readdir(OUTBOX).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(files.map((name) => readFile(path.join(OUTBOX, name), 'utf8')));
  return mails.filter(
    (mail) =>
      new RegExp(`^To:.*${address}`, 'im').test(mail) && mail.includes(`Subject: ${subject}`),
  );
}

/** A mail as its reader sees it: without quoted-printable. */
function decode(mail: string): string {
  const bytes = mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The mails to an address so far, as they are read. */
export async function readTexts(address: string): Promise<string[]> {
  return (await readMails(address, '')).map(decode);
}

/** Counts the mails to an address so far, all or those of one subject. */
export async function countMails(address: string, subject = ''): Promise<number> {
  return (await readMails(address, subject)).length;
}

/** Waits for the n-th mail of a subject to an address, counted from 1, and reads the link in it. */
export async function readLink(address: string, subject: string, nth = 1): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mail = (await readMails(address, subject))[nth - 1] ?? '';
    link = /^https?:\S+/m.exec(mail)?.[0];
    expect(link).toBeTruthy();
  }).toPass();
  if (!link) throw new Error('unreachable: the expectation above has passed');
  return link;
}
