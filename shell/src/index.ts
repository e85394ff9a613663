import './favicon.svg';
import { takeAsked } from './overrides/asked-overrides';
import { readPage } from './page';
import { installScriptPolicy, listScripts } from './remotes/script-policy';

// Before any script is asked for: the hashes it must have, and the policy that lets it pass.
const page = readPage();
takeAsked();
listScripts(page.registry);
installScriptPolicy();

// In the same file, for one request less; but evaluated only now.
void import(/* webpackMode: "eager" */ './bootstrap').then(({ boot }) => boot(page));
