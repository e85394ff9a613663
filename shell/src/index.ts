import './favicon.svg';
import { claimRequested } from './overrides/requested-overrides';
import { readPage } from './page';
import { continueTrace } from './page-trace';
import { installIntegrity, installScriptPolicy, listScripts } from './remotes/load/script-policy';

// Before any script is requested: the hashes it must have, and the policy that lets it pass.
const page = readPage();
continueTrace(page.traceparent);
claimRequested();
listScripts(page.registry);
installScriptPolicy();
installIntegrity();

// In the same file, for one request less; but evaluated only now.
void import(/* webpackMode: "eager" */ './bootstrap').then(({ boot }) => boot(page));
