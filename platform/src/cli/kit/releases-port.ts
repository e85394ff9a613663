import { setTimeout as delay } from 'node:timers/promises';
import { ErrorBody } from '@entropi/contracts/errors';
import { PlatformChange, PlatformStatus } from '@entropi/contracts/platform';
import { pageSchema } from '@entropi/contracts/primitives';
import { ShellBuild } from '@entropi/shared/remote/manifest';
import { RELEASES_PATH, ReleaseReply } from '@entropi/shared/server/releases';
import { z } from 'zod';
import type { BuiltFiles } from '../../contract-tests/shell-page';
import { RevisionConflict } from '../../registry/registry';
import { Rejection } from '../../rejection';
import { type BuildUpload, MAX_UPLOAD_BYTES, PublishReply } from '../../releases/build-upload';
import type { ReleaseRequest } from '../../releases/run-release';

const TIMEOUT_MS = 30_000;
/** Files are compressed as hard as can be, and compared with earlier versions. */
const PUBLISH_TIMEOUT_MS = 300_000;
/** Builds of other teams may be under way: each takes some seconds. */
const MAX_TRIES = 40;

const Changes = pageSchema(PlatformChange);
const Shells = z.object({ shells: z.array(ShellBuild) });

/** Where a team's releases are made, and its token. */
export interface PortPlace {
  url: string;
  token: string | undefined;
}

export interface ReleasesPort {
  readStatus(): Promise<PlatformStatus>;
  /** Reads a page of the changes, newest first. */
  readChanges(query: {
    name?: string;
    skip: number;
    limit: number;
  }): Promise<z.infer<typeof Changes>>;
  /** Changes what is served of a remote. Throws `RevisionConflict` if another revision than the one named is current. */
  release(name: string, request: ReleaseRequest): Promise<z.infer<typeof ReleaseReply>>;
  /** Sends a build; waits while another one is being published. */
  publish(name: string, upload: BuildUpload): Promise<PublishReply>;
  /** Lists the shells that browsers are served, with their files. */
  listShells(): Promise<BuiltFiles<ShellBuild>[]>;
}

/** Says why a call was not carried out. What the platform itself says of a change is a `Rejection`. */
async function toError(response: Response, address: string): Promise<Error> {
  const body = ErrorBody.safeParse(await response.json().catch(() => null)).data;
  const said = body?.message ?? '';
  if (response.status === 401 && body) {
    return new Rejection('The token of PUBLISH_TOKEN is not known there');
  }
  if (body?.code === 'release_rejected') return new Rejection(said);
  if (response.status === 413 && body) return new Rejection(said);
  if (response.status === 422 && body) {
    return new Rejection(`${address} does not take what this kit sends (${said}): get its kit`);
  }
  if (body) return new Error(`${address} responds with ${response.status}: ${said}`);
  return new Error(`${address} serves no releases (${response.status}): look at RELEASES_URL`);
}

/** Says why there was no response at all. */
function describeSilence(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'it takes too long';
  const { cause } = error as { cause?: unknown };
  if (cause instanceof AggregateError) return cause.errors.map(String).join('; ');
  return cause instanceof Error ? cause.message : String(error);
}

/** Opens the platform's port of releases, by which teams without registry and store make theirs. */
export function openReleasesPort({ url, token }: PortPlace): ReleasesPort {
  async function request(path: string, init: RequestInit = {}, timeoutMs = TIMEOUT_MS) {
    if (!token) throw new Rejection('A token is needed: set PUBLISH_TOKEN');
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const signal = AbortSignal.timeout(timeoutMs);
    // The token is for the platform alone.
    const options = { ...init, headers, signal, redirect: 'error' as const };
    return fetch(`${url}${RELEASES_PATH}${path}`, options).catch((error: unknown) => {
      const unknown = init.method ? '; whether it was done is not known: see status' : '';
      throw new Error(`${url} does not respond (${describeSilence(error)})${unknown}`);
    });
  }

  async function read<Reply extends z.core.$ZodType>(
    response: Response,
    reply: Reply,
  ): Promise<z.infer<Reply>> {
    if (!response.ok) throw await toError(response, url);
    const parsed = z.safeParse(reply, await response.json().catch(() => null));
    if (parsed.success) return parsed.data;
    throw new Error(`${url} responds with something else: look at RELEASES_URL, or get its kit`);
  }

  const post = (path: string, body: string, timeoutMs?: number) =>
    request(
      path,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body },
      timeoutMs,
    );

  async function release(name: string, wanted: ReleaseRequest) {
    const response = await post(`/${encodeURIComponent(name)}`, JSON.stringify(wanted));
    if (response.status === 409) {
      const { code } = ErrorBody.safeParse(await response.clone().json()).data ?? {};
      if (code === 'registry_changed') throw new RevisionConflict(wanted.body.revision);
    }
    return read(response, ReleaseReply);
  }

  async function publish(name: string, upload: BuildUpload): Promise<PublishReply> {
    const body = JSON.stringify(upload);
    if (Buffer.byteLength(body) > MAX_UPLOAD_BYTES) {
      const size = (Buffer.byteLength(body) / 1024 / 1024).toFixed(1);
      const limit = MAX_UPLOAD_BYTES / 1024 / 1024;
      throw new Rejection(`${name} is too large to send: ${size} MB of ${limit} MB`);
    }
    const path = `/${encodeURIComponent(name)}/versions`;
    // At most MAX_TRIES calls.
    for (let tries = 1; ; tries += 1) {
      const response = await post(path, body, PUBLISH_TIMEOUT_MS);
      if (response.status !== 429 || tries === MAX_TRIES) return read(response, PublishReply);
      await response.body?.cancel();
      await delay(Number(response.headers.get('retry-after') ?? 3) * 1000);
    }
  }

  async function readFile(version: string, name: string): Promise<Buffer> {
    const response = await request(`/shells/${encodeURIComponent(version)}/${name}`);
    if (!response.ok) throw await toError(response, url);
    return Buffer.from(await response.arrayBuffer());
  }

  function withFiles(build: ShellBuild): BuiltFiles<ShellBuild> {
    const known = new Map<string, Promise<Buffer>>();
    return {
      build,
      read(name) {
        const file = known.get(name) ?? readFile(build.version, name);
        known.set(name, file);
        return file;
      },
    };
  }

  return {
    readStatus: async () => read(await request(''), PlatformStatus),
    async readChanges({ name, skip, limit }) {
      const query = new URLSearchParams({
        skip: `${skip}`,
        limit: `${limit}`,
        ...(name && { name }),
      });
      return read(await request(`/changes?${query}`), Changes);
    },
    release,
    publish,
    async listShells() {
      const { shells } = await read(await request('/shells'), Shells);
      return shells.map(withFiles);
    },
  };
}
