/** Tail of the queue of a page whose browser has no Web Locks (an insecure origin). */
let tail: Promise<unknown> = Promise.resolve();

/** Runs the task while no other tab of the origin runs one; without Web Locks, no other caller of this page. */
export function runAlone<T>(name: string, task: () => Promise<T>): Promise<T> {
  if (typeof navigator !== 'undefined' && navigator.locks) {
    return navigator.locks.request(name, task) as Promise<T>;
  }
  const turn = tail.then(task, task);
  tail = turn.catch(() => undefined);
  return turn;
}
