/** Tail of the queue of a page whose browser has no Web Locks (an insecure origin). */
let tail: Promise<unknown> = Promise.resolve();

/** Runs the task alone among all tabs of the origin; among this page's callers without Web Locks. */
export function runAlone<T>(name: string, task: () => Promise<T>): Promise<T> {
  if (typeof navigator !== 'undefined' && navigator.locks) {
    return navigator.locks.request(name, task) as Promise<T>;
  }
  const turn = tail.then(task, task);
  tail = turn.catch(() => undefined);
  return turn;
}
