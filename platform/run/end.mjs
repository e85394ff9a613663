/** Waits for Ctrl-C, for SIGTERM, or until `finish` is called with the reason why it is over. */
export function createEnd() {
  let finish;
  const end = new Promise((resolve) => {
    finish = resolve;
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => finish(null));
  return { end, finish };
}
