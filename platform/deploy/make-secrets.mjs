// Makes the secrets that docker-compose.yml mounts, once: node platform/deploy/make-secrets.mjs [folder]
// With --add-seal-key it puts a new sealing key in front of those of an existing folder.
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values, positionals } = parseArgs({
  options: { 'add-seal-key': { type: 'boolean' } },
  allowPositionals: true,
});
const dir = path.resolve(positionals[0] ?? '.secrets');
const makeSealKey = () => randomBytes(32).toString('base64');

if (values['add-seal-key']) {
  const file = path.join(dir, 'seal_key');
  const keys = `${makeSealKey()}\n${readFileSync(file, 'utf8').trim()}\n`;
  // The file is read-only, and never half written.
  writeFileSync(`${file}.new`, keys, { mode: 0o444 });
  renameSync(`${file}.new`, file);
  console.log(`A new sealing key is the first of ${file}`);
  process.exit(0);
}

const password = randomBytes(24).toString('base64url');
const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

const publishToken = randomBytes(32).toString('base64url');
const publisher = {
  name: 'containers',
  sha256: createHash('sha256').update(publishToken).digest('hex'),
  entries: readdirSync(root).filter((name) => name === 'shell' || name.startsWith('mf-')),
};

const secrets = {
  database_password: password,
  database_url: `postgresql://entropi:${password}@postgres:5432/entropi`,
  override_secret: randomBytes(32).toString('base64'),
  publish_token: publishToken,
  publish_tokens: JSON.stringify([publisher]),
  seal_key: makeSealKey(),
  signing_key: privateKey,
};

// The folder keeps other users out. The files are readable for all, because each container reads them, through
// its mount, as another user than their owner.
try {
  mkdirSync(dir, { mode: 0o700 });
} catch (error) {
  if (error.code !== 'EEXIST') throw error;
  console.error(`${dir} is there already: nothing is changed`);
  process.exit(1);
}
for (const [name, text] of Object.entries(secrets)) {
  writeFileSync(path.join(dir, name), `${text.trimEnd()}\n`, { mode: 0o444 });
}
console.log(`Secrets are in ${dir}`);
