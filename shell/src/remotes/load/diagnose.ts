import { probe } from '@entropi/shared/http/probe';
import type { RegistryEntry } from '@entropi/shared/remote/manifest';
import type { FailedLoad, LoadCause } from './load-state';

const LIMIT_MS = 3_000;
/** The gateway answers here whenever it runs. */
const HEALTH = '/health/live';
/** How the federation and the loader say that two versions do not fit. */
const CLASH = /contract \S+, this page|does not satisfy|unsatisfied version|version .* required/i;
const FILE = /https?:\/\/\S+?\.js\b/;

/** The file that the load broke at. */
function locateFile({ phase, reason }: FailedLoad, entry: RegistryEntry | null): string {
  if (phase === 'registry' || !entry) return '/registry.json';
  const [named] = FILE.exec(reason) ?? [];
  if (named) return named;
  if (phase === 'manifest') return entry.manifest;
  return new URL(entry.entry, new URL(entry.manifest, location.origin)).href;
}

async function probeServer(failure: FailedLoad, entry: RegistryEntry | null): Promise<LoadCause> {
  const file = locateFile(failure, entry);
  const [found, health] = await Promise.all([probe(file, LIMIT_MS), probe(HEALTH, LIMIT_MS)]);
  if (!found.isReached) return health.isReached ? 'server' : 'network';
  if (found.status === 404 || found.status === 410) return 'version';
  if (found.status >= 400 || /text\/html/.test(found.type)) return 'server';
  if (failure.phase === 'registry') return 'server';
  // The file can be fetched now. So a timeout was the network's, and any other failure means wrong content.
  return failure.phase === 'timeout' ? 'network' : 'version';
}

/** Finds out why a load failed, from the failure itself or by requesting the file once more. Never rejects. */
export async function diagnose(
  failure: FailedLoad,
  entry: RegistryEntry | null,
): Promise<LoadCause> {
  if (failure.phase === 'render') return 'fault';
  if (failure.phase === 'init') return CLASH.test(failure.reason) ? 'version' : 'fault';
  if (navigator.onLine === false) return 'network';
  return probeServer(failure, entry);
}
