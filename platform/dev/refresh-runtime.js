/*
 * Takes the place of `react-refresh/runtime` in a build: the page's one runtime, in which a component has the
 * build's name besides that of its module, because several builds have copies of the modules of `shared`.
 */
const { refresh } = globalThis._ENTROPI_DEVELOPMENT;

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  isLikelyComponentType,
  performReactRefresh,
} = refresh;

export function register(type, id) {
  refresh.register(type, `${BUILD_NAME} ${id}`);
}

/** The page's script has done that, before React. */
export function injectIntoGlobalHook() {}
