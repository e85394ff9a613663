/*
 * A plugin of the shell's federation runtime, called when that is there and before any remote is: hands
 * to the remotes what each of them would bring again. `initContainerEntry` is what only a remote calls;
 * the build puts the federation's own in its place.
 */
export default function provideBundlerRuntime() {
  const { runtime, bundlerRuntime, attachShareScopeMap } = __webpack_require__.federation;
  globalThis._ENTROPI_FEDERATION = {
    createInstance: runtime.createInstance,
    bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
    attachShareScopeMap,
  };
}
