import type { Recall, RegistryDocument } from '@entropi/shared/remote/manifest';

/** Finds why a version was recalled; null if it was not. */
export function findRecall(
  { recalls = [] }: RegistryDocument,
  name: string,
  version: string,
): Recall | null {
  return recalls.find((recall) => recall.name === name && recall.version === version) ?? null;
}
