import { execFile } from 'node:child_process';
import { access, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const DAYS = '3650';
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/**
 * Makes an authority of this cluster's own and one certificate for all its nodes, at the first call. The authority's
 * key is not kept: nothing else is ever signed by it.
 *
 * @param folder where `ca.crt`, `node.crt` and `node.key` are then
 */
export async function makeCertificates(openssl: string, folder: string): Promise<void> {
  const place = (name: string) => path.join(folder, name);
  const isMade = await access(place('node.crt')).then(
    () => true,
    () => false,
  );
  if (isMade) return;
  const names = 'subjectAltName=IP:127.0.0.1,DNS:localhost\nextendedKeyUsage=serverAuth,clientAuth';
  await writeFile(place('names'), `${names}\n`);
  const authority = ['-keyout', place('ca.key'), '-out', place('ca.crt'), '-days', DAYS];
  const signs = ['-addext', 'keyUsage=critical,keyCertSign'];
  await run(openssl, ['req', '-x509', ...KEY, ...authority, '-subj', '/CN=cluster', ...signs]);
  const request = ['-keyout', place('node.key'), '-out', place('node.csr'), '-subj', '/CN=node'];
  await run(openssl, ['req', '-new', ...KEY, ...request]);
  const signed = ['-CA', place('ca.crt'), '-CAkey', place('ca.key'), '-CAcreateserial'];
  const result = ['-days', DAYS, '-extfile', place('names'), '-out', place('node.crt')];
  await run(openssl, ['x509', '-req', '-in', place('node.csr'), ...signed, ...result]);
  for (const name of ['ca.key', 'ca.srl', 'node.csr', 'names'])
    await rm(place(name), { force: true });
}
