import { readFile, writeFile } from 'node:fs/promises';
import { satisfiesContract } from '@entropi/shared/remote/contract-range';
import { startInAnyHost } from '../../build/start-in-any-host.cjs';
import { printFunction } from './modules/scripts-from-modules';

/** The first line of an entry that was changed before, so that an interrupted description can be done again. */
const CHANGED = '/* starts in any host */';

/** The first contract whose shells start such an entry; pages of others with an earlier shell may stand still by it. */
const STARTED_SINCE = '1.9.0';

/** Whether a script declares its container as a variable: what it does otherwise cannot be put off. */
const declares = (text: string, name: string) =>
  /^[A-Za-z_$][\w$]*$/.test(name) &&
  new RegExp(`(?:^|[\\n;/])\\s*(?:var|let|const) ${name.replaceAll('$', '\\$')}\\b`).test(text);

/**
 * Lets an entry that is a script start in hosts that are not our shell, as those of our own builds do. Modules get this
 * when they are made scripts. An entry of another form stays as it is: the shell alone can start it.
 *
 * @param file path of the entry
 * @param globalName the variable that the script declares
 */
export async function letStartInAnyHost(file: string, globalName: string): Promise<void> {
  // A missing one is named by what publishing checks.
  const text = await readFile(file, 'utf8').catch(() => '');
  if (text.startsWith(CHANGED) || !declares(text, globalName)) return;
  const begin = await printFunction(startInAnyHost);
  await writeFile(
    file,
    `${CHANGED}\nvar ${globalName}=(${begin})(()=>{\n${text}\nreturn ${globalName}\n});\n`,
  );
}

/**
 * The range of the contract that a described build needs: an entry that starts in any host needs a shell that starts
 * it, whatever its remote.json states. So such a build is published, promoted and served after that shell.
 *
 * @param file path of the entry
 * @param stated range in remote.json
 */
export async function findNeededContract(file: string, stated: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const isStated = !satisfiesContract(STARTED_SINCE, stated);
  return isStated || !text.includes('/foreign-host.js') ? stated : `^${STARTED_SINCE}`;
}
