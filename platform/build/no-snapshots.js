/*
 * Replaces the federation's snapshots in the shell's build. The federation uses them to look up a remote and to
 * preload its files. The shell's loader does both itself and registers a remote by its entry, so here there is
 * nothing to look up, to forget or to preload.
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
