/*
 * Runs before React in what remotes of `npm run dev` get in a page of others: their builds register with it, and it
 * follows the builds of the gateway that this script comes from. What the host's own scripts throw is not ours to show.
 */
import * as refresh from 'react-refresh/runtime';
import { getDevelopment } from './development.js';

refresh.injectIntoGlobalHook(globalThis);
Object.assign(getDevelopment(), { refresh }).connect(
  new URL('/dev/events', __webpack_public_path__),
);
