/*
 * In the shell's build, what stands in for the federation's snapshots, by which a remote is looked up and
 * its files are preloaded: the shell's loader does both, and registers a remote by its entry. So there is
 * nothing to look up, nothing that would have to be forgotten, and nothing to preload.
 */
export class SnapshotHandler {
  hooks = { applyPlugin() {} };
  manifestCache = new Map();
}

export function getGlobalRemoteInfo() {
  return {};
}

const nothing = () => [];
export const defaultPreloadArgs = nothing;
export const formatPreloadArgs = nothing;
export const normalizePreloadExposes = nothing;
export const preloadAssets = nothing;
