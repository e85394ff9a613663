import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import type { Registry } from '../registry/registry';
import type { RegistryChange } from '../registry/registry-change';

/** What was written by one release. */
export interface Written {
  revision: number;
  change: RegistryChange;
}

/** Wraps a registry, and remembers what was last written through it. */
export function recordWrite(registry: Pick<Registry, 'read' | 'write'>) {
  let written: Written | null = null;

  async function write(document: RegistryDocument, change: RegistryChange) {
    const next = await registry.write(document, change);
    written = { revision: next.revision, change };
    return next;
  }

  return { registry: { read: registry.read, write }, findWritten: () => written };
}
