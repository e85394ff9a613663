import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import { listHashes } from './build-info';
import { getPublished } from './channels';
import { Refusal } from './refusal';
import { nameVersionPath, type Store } from './store';

/**
 * Throws `Refusal` if the store lacks a file of a version, or has another in its place: pages that
 * are given it would break.
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
  throw new Refusal(
    `${name} ${version} is not whole in the store: ${holes.slice(0, 3).join(', ')}${more}. ` +
      'Publish that build again, or promote another version',
  );
}
