import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteDescription } from '@entropi/shared/remote/manifest';
import { z } from 'zod';
import { Rejection } from '../rejection';
import { DERIVED, deriveManifest } from './derive-manifest';
import { convertModules } from './modules/scripts-from-modules';
import { letStartInAnyHost } from './start-in-any-host';

export const MANIFEST = 'mf-manifest.json';

const Files = z.array(z.string());

/** The parts that a description needs of the manifest that Module Federation writes beside a bundle. */
export const FederationManifest = z.looseObject({
  metaData: z.looseObject({
    remoteEntry: z.looseObject({ name: z.string(), type: z.optional(z.string()) }),
    globalName: z.optional(z.string()),
    /** Release of the federation's plugin that made the bundle. */
    pluginVersion: z.optional(z.string()),
  }),
  shared: z.array(z.looseObject({ name: z.string(), version: z.string() })),
  exposes: z.array(
    z.looseObject({
      path: z.string(),
      assets: z.looseObject({ js: z.looseObject({ sync: Files, async: Files }) }),
    }),
  ),
});
export type FederationManifest = z.infer<typeof FederationManifest>;

/** Reads a JSON file by its schema. Throws `Rejection` if it is missing or not as it should be. */
export async function readJson<T>(file: string, schema: z.core.$ZodType<T>): Promise<T> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Rejection(`${file} is not there`);
  });
  const parsed = z.safeParse(schema, parseJson(file, text));
  if (!parsed.success) throw new Rejection(`${file}:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Rejection(`${file} is no JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** How the page finds a container whose entry is a module: by a variable, once that is converted. */
function nameGlobal({ metaData }: FederationManifest, { name }: RemoteDescription): string {
  return metaData.globalName || name.replace(/\W/g, '_');
}

/**
 * Reads the manifest of a build that another set-up made, after making of the build what the shell loads: modules
 * become scripts, and where webpack's own plugin wrote no manifest, one is written.
 */
export async function prepareManifest(
  dist: string,
  description: RemoteDescription,
): Promise<FederationManifest> {
  const file = path.join(dist, MANIFEST);
  const text = await readFile(file, 'utf8').catch(() => null);
  // One that was derived before may be of an earlier build.
  if (text === null || text.includes(DERIVED)) {
    await writeFile(file, JSON.stringify(await deriveManifest(dist, description)));
  }
  const manifest = await readJson(file, FederationManifest);
  const { remoteEntry } = manifest.metaData;
  const globalName = nameGlobal(manifest, description);
  if (remoteEntry.type !== 'module') {
    const entry = path.join(dist, remoteEntry.name);
    // What was made of modules has it already.
    if (remoteEntry.madeFrom !== 'module') await letStartInAnyHost(entry, globalName);
    return manifest;
  }
  await convertModules(dist, { entry: remoteEntry.name, globalName });
  const metaData = {
    ...manifest.metaData,
    globalName,
    remoteEntry: { ...remoteEntry, type: 'global', madeFrom: 'module' },
  };
  const prepared = { ...manifest, metaData };
  await writeFile(file, JSON.stringify(prepared));
  return prepared;
}
