/*
 * The first script of the page of `npm run dev`. All builds on the page register their components with its one
 * refresh runtime, which has to be there before React is.
 */
import * as refresh from 'react-refresh/runtime';
import { getDevelopment } from './development.js';

refresh.injectIntoGlobalHook(globalThis);
const development = Object.assign(getDevelopment(), { refresh });
addEventListener('error', ({ error, message }) => development.report(error ?? message));
addEventListener('unhandledrejection', ({ reason }) => development.report(reason));
development.connect('/dev/events');
