import './favicon.svg';
import './icons/icon-192.png';
import './icons/icon-512.png';
import './icons/icon-apple.png';
import './icons/icon-maskable.png';
import { claimRequested } from './overrides/requested-overrides';
import { readPage } from './page';
import { continueTrace } from './page-trace';
import { installIntegrity, installScriptPolicy, listScripts } from './remotes/load/script-policy';

// Before any other script is requested, its hash and the policy that admits it have to be in place.
const page = readPage();
continueTrace(page.traceparent);
claimRequested();
listScripts(page.registry);
installScriptPolicy();
installIntegrity();

// The rest of the shell is in the same file, which saves a request, but must not be evaluated before this point.
void import(/* webpackMode: "eager" */ './bootstrap').then(({ boot }) => boot(page));
