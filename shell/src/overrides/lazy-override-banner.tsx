import { defineLazyPart } from '../lazy-part';
import { useRegistryView } from '../remotes/load/loader-context';

const OverrideBanner = defineLazyPart(async () => {
  const part = await import(/* webpackChunkName: "extras" */ './override-banner');
  return part.OverrideBanner;
});

/** Most people never have overrides: the banner comes when someone does. */
export function LazyOverrideBanner() {
  const { overrides } = useRegistryView();
  return overrides ? <OverrideBanner /> : null;
}
