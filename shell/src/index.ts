import './favicon.svg';
import { readPage } from './page';
import { installScriptPolicy, listScripts } from './remotes/script-policy';

// Before any script is asked for: the hashes it must have, and the policy that lets it pass.
const page = readPage();
listScripts(page.registry);
installScriptPolicy();

void import('./bootstrap').then(({ boot }) => boot(page));
