import { satisfiesContract } from '@entropi/shared/remote/contract-range';
import type { RegistryEntry } from '@entropi/shared/remote/manifest';

/** Contract of pages that do not name theirs when they read the registry. */
export const UNNAMED_CONTRACT = '1.5.0';

/** What `home.card` had from its start. */
function describeCard({
  slot,
  widget,
  expose,
  access,
  order,
}: NonNullable<RegistryEntry['slots']>[number]) {
  return { slot, widget, expose, access, order };
}

/**
 * Leaves out what a shell of an older contract does not know: it would reject the whole view, or break where it
 * draws it. So a remote can use what is new while older shells are served, or open in a tab.
 */
export function limitToContract(entry: RegistryEntry, contract: string): RegistryEntry {
  if (satisfiesContract(contract, '^1.6.0')) return entry;
  return {
    ...entry,
    navigation: entry.navigation.map((item) =>
      typeof item.icon === 'string' ? item : { ...item, icon: 'other' },
    ),
    ...(entry.slots && {
      slots: entry.slots.filter(({ slot }) => slot === 'home.card').map(describeCard),
    }),
  };
}
