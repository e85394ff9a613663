import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import { listHashes } from '../publish/build-info';
import { getPublished } from '../registry/channels';
import { Rejection } from '../rejection';
import { nameVersionPath, type Store } from './store';

/**
 * Throws `Rejection` if the store lacks a file of a version, or has another one in its place, because pages with
 * that version would break.
 */
export async function requireWhole(
  store: Pick<Store, 'findHoles'>,
  document: RegistryDocument,
  name: string,
  version: string,
): Promise<void> {
  const build = getPublished(document, name, version).versions[version];
  const hashes = build ? listHashes(build) : {};
  const holes = await store.findHoles(nameVersionPath(name, version), hashes);
  if (holes.length === 0) return;
  const more = holes.length > 3 ? `, and ${holes.length - 3} more` : '';
  throw new Rejection(
    `${name} ${version} is not whole in the store: ${holes.slice(0, 3).join(', ')}${more}. ` +
      'Publish that build again, or promote another version',
  );
}
