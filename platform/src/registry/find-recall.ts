import type { Recall, RegistryDocument } from '@entropi/shared/remote/manifest';

/** Why a version was taken back; null while it was not. */
export function findRecall(
  { recalls = [] }: RegistryDocument,
  name: string,
  version: string,
): Recall | null {
  return recalls.find((recall) => recall.name === name && recall.version === version) ?? null;
}
