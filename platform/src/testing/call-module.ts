import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/**
 * Calls a function that an ES module exports, in a process of its own, since jest loads no such module. What is given
 * and what is returned must be JSON.
 *
 * @param file absolute path of the module
 */
export function callModule<T>(file: string, name: string, ...given: unknown[]): T {
  const script = `const library = await import('${pathToFileURL(file)}');
    const given = JSON.parse(process.argv[1]);
    console.log(JSON.stringify(await library['${name}'](...given)));`;
  const args = ['--input-type=module', '--eval', script, JSON.stringify(given)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as T;
}
