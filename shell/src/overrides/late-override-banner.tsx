import { defineLatePart } from '../late-part';
import { useRegistryView } from '../remotes/loader-context';

const OverrideBanner = defineLatePart(async () => {
  const part = await import(/* webpackChunkName: "extras" */ './override-banner');
  return part.OverrideBanner;
});

/** Most people never have overrides: the banner comes when somebody does. */
export function LateOverrideBanner() {
  const { overrides } = useRegistryView();
  return overrides ? <OverrideBanner /> : null;
}
