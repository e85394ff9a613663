/**
 * Stands around the start of a container, in its entry, as text: so it uses nothing from outside of itself. In the
 * shell it starts at once. In a host that is not our shell it first fetches what the shell provides otherwise.
 */
exports.startInAnyHost = (start) => {
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
  const get = (expose) => attach().then((getFrom) => getFrom(expose));
  // Another gateway's container of the same remote has the same variable.
  return { init: attach, get, src: script.src };
};
