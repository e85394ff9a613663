import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './config.mjs';

/** Names of the workspace's remotes: folders that describe themselves by a `remote.json`. */
export function listRemotes() {
  return readdirSync(root)
    .filter((name) => existsSync(path.join(root, name, 'remote.json')))
    .sort();
}
