/*
 * Replaces `@module-federation/webpack-bundler-runtime` in a remote's build by the shell's, with a state of its
 * own. The federation's `init` identifies instances by the build that it is compiled into, and would take the
 * shell's for the remote's; here they are identified by name alone.
 */
const { createInstance, bundlerRuntime, attachShareScopeMap } = globalThis._ENTROPI_FEDERATION;

function init(options) {
  const instances = globalThis.__FEDERATION__.__INSTANCES__;
  const instance = instances.find(({ name }) => name === options.name);
  if (!instance) return createInstance({ ...options, id: '' });
  instance.initOptions({ ...options, id: '' });
  return instance;
}

export default {
  runtime: { init },
  bundlerRuntime: { ...bundlerRuntime, S: {} },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};
