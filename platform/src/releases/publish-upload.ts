import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { isShellBuild } from '../publish/build-info';
import { readLiveApi } from '../publish/live-api';
import { publishBuild } from '../publish/publish';
import { findEntry } from '../registry/channels';
import type { RecordedRegistry } from '../registry/registry';
import { Rejection } from '../rejection';
import type { Store } from '../store/store';
import { type BuildUpload, type PublishReply, writeUpload } from './build-upload';

export interface UploadDeps {
  registry: RecordedRegistry;
  store: Store;
  /** Where the API describes itself. */
  apiInternalUrl: string;
}

/**
 * Publishes what a team has sent, with every check that reads files. None of it is run here, where the registry can be
 * written: its pages were opened where it was built. Throws `Rejection` with all reasons, or `RevisionConflict`.
 *
 * @param name of the remote that the token allows
 */
export async function publishUpload(
  { registry, store, apiInternalUrl }: UploadDeps,
  name: string,
  upload: BuildUpload,
  by: string,
): Promise<PublishReply> {
  const { build } = upload.info;
  if (isShellBuild(build)) throw new Rejection('The shell is published by who runs it');
  if (build.name !== name) throw new Rejection(`The build is one of ${build.name}, not of ${name}`);
  const api = await readLiveApi(apiInternalUrl);
  const dist = path.join(store.candidatesDir, `draft-${randomUUID()}`);
  try {
    await writeUpload(upload, dist);
    const { dry_run: dryRun, serve_first: servesFirst } = upload;
    const options = { api, dryRun, holdsFirst: !servesFirst, by };
    const published = await publishBuild(registry, store, dist, options);
    const stable = findEntry(await registry.read(), name)?.channels.stable ?? null;
    return { ...published, stable };
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
}
