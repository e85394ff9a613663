import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config';

export interface Mail {
  /** Identifies the mail to its receiver; the same however often it is sent. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A server that does not respond must not hold up the mails that follow. */
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends a mail; throws when the server did not accept it. */
export type SendMail = (mail: Mail) => Promise<void>;

/**
 * Whether the server rejects this receiver for good, which it says by 5xx to the envelope (RFC 5321, 4.2.1). A
 * rejection of the sender, of the login or for a time can be mended or passes, and the mail can go out then.
 */
export function isReceiverRejected(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode >= 500;
}

/** By SMTP where it is configured; otherwise each mail becomes a file in the data folder's outbox. */
export function createMailer(config: Config): SendMail {
  const from = config.MAIL_FROM;
  if (config.SMTP_URL) {
    const transport = createTransport({ url: config.SMTP_URL, ...TIMEOUTS_MS });
    return async ({ id, ...mail }) => {
      await transport.sendMail({ from, messageId: toMessageId(id, from), ...mail });
    };
  }
  const folder = outboxFolder(config);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async ({ id, ...mail }) => {
    const messageId = toMessageId(id, from);
    const { message } = await transport.sendMail({ from, messageId, ...mail });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).some((name) => name.endsWith(`-${id}.eml`))) return;
    const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${id}.eml`);
    // Whoever watches the folder never reads half a mail.
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
}

function toMessageId(id: string, from: string): string {
  const [, host = 'localhost'] = /@([^>\s]+)/.exec(from) ?? [];
  return `<${id}@${host}>`;
}

/** The folder for mails that are not sent. */
export function outboxFolder(config: Config): string {
  return path.join(config.DATA_DIR, 'outbox');
}
