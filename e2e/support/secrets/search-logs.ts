import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DATA_DIR } from '../../config';
import { findSecrets } from './find-secrets';
import { readKnownSecrets } from './known-secrets';

/** Folders of logs: of the product's programs, and of the embedded PostgreSQL wherever that lives. */
async function listFolders(): Promise<string[]> {
  const place = await readFile(path.join(DATA_DIR, 'postgres.place'), 'utf8').catch(() => null);
  const database = place?.trim() ?? path.join(DATA_DIR, 'postgres');
  return [path.join(DATA_DIR, 'logs'), path.join(database, 'log')];
}

/** The logs by name, with what was moved aside of each. */
async function readLogs(): Promise<[name: string, text: string][]> {
  const files = await Promise.all(
    (await listFolders()).map(async (folder) =>
      (await readdir(folder)).map((name) => path.join(folder, name)),
    ),
  );
  return Promise.all(
    files.flat().map(async (file) => [path.basename(file), await readFile(file, 'utf8')] as const),
  ).then((logs) => logs.map(([name, text]) => [name, text]));
}

export interface LogSearch {
  /** Names of the logs that were searched. */
  logs: string[];
  /** How many secrets they were searched for. */
  secrets: number;
  findings: string[];
}

/** Searches all that the product has logged in this run, and what it printed, for what must not be there. */
export async function searchLogs(printed: string): Promise<LogSearch> {
  const secrets = await readKnownSecrets();
  const logs: [string, string][] = [...(await readLogs()), ['what npm start printed', printed]];
  const findings = logs.flatMap(([name, text]) =>
    findSecrets(text, secrets).map((finding) => `${name}: ${finding}`),
  );
  return { logs: logs.map(([name]) => name), secrets: secrets.length, findings };
}
