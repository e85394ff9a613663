import { RegistryView } from '@entropi/shared/remote/manifest';

/** Reads what `/registry.json` returned. Throws when it is no registry. */
export function parseView(response: unknown): RegistryView {
  return RegistryView.parse(response);
}
