import { defineLazyPart } from '@entropi/shared/ui/lazy-part';
import { useRegistryView } from '../remotes/load/loader-context';

const OverrideBanner = defineLazyPart(async () => {
  const part = await import(/* webpackChunkName: "extras" */ './override-banner');
  return part.OverrideBanner;
});

/** Most users never have overrides, so the banner is loaded only for those who have. */
export function LazyOverrideBanner() {
  const { overrides } = useRegistryView();
  return overrides ? <OverrideBanner /> : null;
}
