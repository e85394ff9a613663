// Makes the secrets that docker-compose.yml mounts, once: node platform/deploy/make-secrets.mjs [folder]
// With --add-seal-key it puts a new sealing key in front of those of an existing folder; with --add-releases-token it
// gives an existing folder the token by which superusers change versions in their console; with --add-database-roles it
// gives one of an installation whose processes own the tables the passwords of the two roles that take their place.
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values, positionals } = parseArgs({
  options: {
    'add-seal-key': { type: 'boolean' },
    'add-releases-token': { type: 'boolean' },
    'add-database-roles': { type: 'boolean' },
  },
  allowPositionals: true,
});
const dir = path.resolve(positionals[0] ?? '.secrets');
const makeSealKey = () => randomBytes(32).toString('base64');

/** The files are read-only, and never half written. */
function replaceFile(file, text) {
  writeFileSync(`${file}.new`, text, { mode: 0o444 });
  renameSync(`${file}.new`, file);
}

function makeToken(name, entries) {
  const token = randomBytes(32).toString('base64url');
  return {
    token,
    row: { name, sha256: createHash('sha256').update(token).digest('hex'), entries },
  };
}

/** Superusers may serve every remote, also one that is published later. */
const makeReleasesToken = () => makeToken('console', ['*']);

if (values['add-seal-key']) {
  const file = path.join(dir, 'seal_key');
  replaceFile(file, `${makeSealKey()}\n${readFileSync(file, 'utf8').trim()}\n`);
  console.log(`A new sealing key is the first of ${file}`);
  process.exit(0);
}

if (values['add-releases-token']) {
  const file = path.join(dir, 'publish_tokens');
  const { token, row } = makeReleasesToken();
  const others = JSON.parse(readFileSync(file, 'utf8')).filter(({ name }) => name !== row.name);
  replaceFile(file, `${JSON.stringify([...others, row])}\n`);
  replaceFile(path.join(dir, 'releases_token'), `${token}\n`);
  console.log(`${file} has the hash of a new releases_token`);
  process.exit(0);
}

/** The role that owns the tables, and the one that the processes run as. */
function makeDatabaseRoles() {
  const [owner, app] = [1, 2].map(() => randomBytes(24).toString('base64url'));
  return {
    database_app_password: app,
    database_owner_password: owner,
    database_owner_url: `postgresql://entropi_owner:${owner}@postgres:5432/entropi`,
    database_url: `postgresql://entropi_app:${app}@postgres:5432/entropi`,
  };
}

if (values['add-database-roles']) {
  for (const [name, text] of Object.entries(makeDatabaseRoles()))
    replaceFile(path.join(dir, name), `${text}\n`);
  console.log(`${dir} has the passwords of the owner and of the role that runs`);
  process.exit(0);
}

const password = randomBytes(24).toString('base64url');
const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

const publisher = makeToken(
  'containers',
  readdirSync(root).filter((name) => name === 'shell' || name.startsWith('mf-')),
);
const releases = makeReleasesToken();

const secrets = {
  database_password: password,
  ...makeDatabaseRoles(),
  override_secret: randomBytes(32).toString('base64'),
  publish_token: publisher.token,
  publish_tokens: JSON.stringify([publisher.row, releases.row]),
  releases_token: releases.token,
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
