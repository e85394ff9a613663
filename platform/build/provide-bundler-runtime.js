/*
 * A plugin of the shell's federation runtime, called once that exists and before any remote does. It provides to
 * the remotes what each of them would otherwise bundle again. Only remotes call `initContainerEntry`; the build
 * replaces it by the federation's own.
 */
export default function provideBundlerRuntime() {
  const { runtime, bundlerRuntime, attachShareScopeMap } = __webpack_require__.federation;
  globalThis._ENTROPI_FEDERATION = {
    createInstance: runtime.createInstance,
    bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
    attachShareScopeMap,
  };
}
