import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DATA_DIR } from '../../config';
import { findSecrets } from './find-secrets';
import { readKnownSecrets } from './known-secrets';

/** Folders of logs: of the product's programs, and of the embedded PostgreSQL, wherever that is. */
async function listFolders(): Promise<string[]> {
  const place = await readFile(path.join(DATA_DIR, 'postgres.place'), 'utf8').catch(() => null);
  const database = place?.trim() ?? path.join(DATA_DIR, 'postgres');
  return [path.join(DATA_DIR, 'logs'), path.join(database, 'log')];
}

/** Reads the logs by name, each with its older parts. */
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
  /** Number of secrets that they were searched for. */
  secrets: number;
  findings: string[];
}

/** Searches everything that the product has logged and printed in this run for secrets. */
export async function searchLogs(printed: string): Promise<LogSearch> {
  const secrets = await readKnownSecrets();
  const logs: [string, string][] = [...(await readLogs()), ['what npm start printed', printed]];
  const findings = logs.flatMap(([name, text]) =>
    findSecrets(text, secrets).map((finding) => `${name}: ${finding}`),
  );
  return { logs: logs.map(([name]) => name), secrets: secrets.length, findings };
}
