import type { SlotFill } from '@entropi/shared/remote';
import type { SlotName } from '@entropi/shared/remote/manifest';
import { useSession } from '@entropi/shared/session';
import { useLanguage } from '@entropi/shared/ui/i18n';
import { useMemo } from 'react';
import { useRegistryView } from '../load/loader-context';
import { listFills } from './list-fills';
import { SlotContent } from './slot-content';

/** What the remotes that the session may see show in a slot. It loads when it is drawn. */
export function useSlotFills(slot: SlotName): SlotFill[] {
  const session = useSession();
  const view = useRegistryView();
  const language = useLanguage();
  return useMemo(
    () =>
      listFills(view, session, slot, language).map((fill) => ({
        id: fill.id,
        title: fill.title,
        content: <SlotContent key={fill.id} fill={fill} />,
      })),
    [view, session, slot, language],
  );
}
