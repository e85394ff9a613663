/** Reports that it is half done, and then plays on until its thread is ended. */
export function runPlay({ progress }) {
  Atomics.store(progress, 0, 5000);
  Atomics.wait(progress, 0, 5000);
  throw new Error('an endless back-test ended by itself');
}
