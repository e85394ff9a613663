import type { ComponentLoader, SlotFill } from '@entropi/shared/remote';
import type { RegistryView, SlotName } from '@entropi/shared/remote/manifest';
import { useSession } from '@entropi/shared/session';
import { useLanguage } from '@entropi/shared/ui/i18n';
import { useMemo } from 'react';
import type { Target } from '../load/load-state';
import { listFills } from '../slot/list-fills';
import { LoadedPage } from './loaded-page';

/** Loads a widget of a remote of the same gateway. */
export type LoadWidget = (target: Target) => ReturnType<ComponentLoader>;

/** Makes the hook by which pages list what other remotes show in their slots. What is listed loads when it is drawn. */
export function createUseFills(view: RegistryView, loadWidget: LoadWidget) {
  return function useForeignFills(slot: SlotName): SlotFill[] {
    const session = useSession();
    const language = useLanguage();
    return useMemo(
      () =>
        listFills(view, session, slot, language).map(({ id, title, target }) => ({
          id,
          title,
          content: <LoadedPage key={id} load={() => loadWidget(target)} />,
        })),
      [session, slot, language],
    );
  };
}
