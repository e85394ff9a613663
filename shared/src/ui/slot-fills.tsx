import { type SlotFill, useShell } from '@entropi/shared/remote';
import type { SlotName } from '@entropi/shared/remote/manifest';

const useNoFills = (): SlotFill[] => [];

/** Lists what other remotes show in a slot of this page; none in a shell that has no slots for pages. */
export function useSlotFills(slot: SlotName): SlotFill[] {
  const { useSlotFills: useFills = useNoFills } = useShell();
  return useFills(slot);
}
