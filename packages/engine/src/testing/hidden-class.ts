import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';

let compare: ((one: object, other: object) => boolean) | null = null;

/**
 * Whether V8 describes both objects by one hidden class. Thousands that have one each take up to a kilobyte more: it
 * lists the names of their members.
 */
export function shareHiddenClass(one: object, other: object): boolean {
  setFlagsFromString('--allow-natives-syntax');
  compare ??= runInThisContext('(one, other) => %HaveSameMap(one, other)');
  return compare?.(one, other) ?? false;
}
