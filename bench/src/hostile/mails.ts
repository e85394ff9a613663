import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Where the API puts mails that no server takes. */
const OUTBOX = 'outbox';
const RECEIVER = /^To: (.+)$/m;

/** Reads the receivers of the mails that were sent since the last call, one name for each mail. */
export function createMailReader(dataDir: string): () => Promise<string[]> {
  const seen = new Set<string>();
  const folder = path.join(dataDir, OUTBOX);
  return async () => {
    const names = await readdir(folder).catch(() => []);
    const fresh = names.filter((name) => name.endsWith('.eml') && !seen.has(name));
    const receivers: string[] = [];
    for (const name of fresh) {
      seen.add(name);
      const mail = await readFile(path.join(folder, name), 'utf8');
      receivers.push(RECEIVER.exec(mail)?.[1] ?? 'nobody');
    }
    return receivers;
  };
}
