// Makes the secrets that docker-compose.yml mounts, once: node platform/deploy/make-secrets.mjs
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dir = path.resolve(process.argv[2] ?? '.secrets');
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
  seal_key: randomBytes(32).toString('base64'),
  signing_key: privateKey,
};

// The folder keeps others out. The files are read by each container's own user, who is another one
// than the owner: only the mount leads there.
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
