/*
 * A plugin of the shell's federation runtime, for the parts that it offers (`shells-parts.cjs`). The runtime keeps the
 * promise of a part that did not load, and would give it to whoever tries again. It is removed here, so that the script
 * is requested once more. What the shell has from the beginning comes without a promise.
 */
export default function loadPartsAgain() {
  return {
    name: 'load-parts-again',
    beforeRegisterShare(registration) {
      const { pkgName, shared, origin } = registration;
      const load = shared.get;
      const forget = (error) => {
        for (const scope of shared.scope) {
          delete origin.shareScopeMap[scope]?.[pkgName]?.[shared.version]?.loading;
        }
        throw error;
      };
      if (load) {
        shared.get = () => {
          const loading = load();
          return loading instanceof Promise ? loading.catch(forget) : loading;
        };
      }
      return registration;
    },
  };
}
