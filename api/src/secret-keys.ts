import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import webPush from 'web-push';
import type { Config } from './config';
import { parseSealKeys } from './config-values';

export interface SecretKeys {
  /** Keys of 32 bytes; the first one seals, all of them open. */
  sealKeys: readonly Uint8Array[];
  /** The signing key as PKCS#8 PEM. */
  signingKey: string;
  /** The private key of pushes to browsers, in base64url; null where none is configured. */
  pushKey: string | null;
}

/** The keys of the configuration. A local installation makes its own once and keeps them with its data. */
export async function readSecretKeys(config: Config): Promise<SecretKeys> {
  const sealKeys =
    config.SEAL_KEY ??
    parseSealKeys(await saveInFile(config, 'seal.key', () => randomBytes(32).toString('base64')));
  const signingKey =
    config.SIGNING_KEY ?? (await saveInFile(config, 'signing.pem', generateSigningKey));
  const pushKey =
    config.PUSH_KEY ??
    (config.isLocal ? await saveInFile(config, 'push.key', generatePushKey) : null);
  return { sealKeys: sealKeys.map((key) => Buffer.from(key, 'base64')), signingKey, pushKey };
}

async function saveInFile(config: Config, name: string, make: () => string): Promise<string> {
  const folder = path.join(config.DATA_DIR, 'keys');
  const file = path.join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    // Fails where the file exists: of processes that start together only one makes it.
    await writeFile(file, make(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}

const generatePushKey = () => webPush.generateVAPIDKeys().privateKey;

function generateSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return privateKey;
}
