(start) => {
  if (globalThis._ENTROPI_FEDERATION) return start();
  const script = document.currentScript;
  let attached;
  const attach = () => {
    attached ??= import(new URL('/foreign-host.js', script.src))
      .then((parts) => parts.attach(start, script))
      .catch((error) => {
        // The next attempt of the host begins again.
        attached = undefined;
        throw error;
      });
    return attached;
  };
  return { init: attach, get: (expose) => attach().then((get) => get(expose)) };
};
