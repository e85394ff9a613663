import type { Language } from '@entropi/contracts/languages';
import { isAllowed } from '@entropi/shared/remote/access';
import type { RegistryView, SlotEntry, SlotName } from '@entropi/shared/remote/manifest';
import type { Session } from '@entropi/shared/session';
import { derivePredicates } from '../../session/predicates';
import type { Target } from '../load/load-state';

/** A widget of a remote in a slot, ready to load. */
export interface ListedFill {
  id: string;
  title: string;
  target: Target;
  heightPx: NonNullable<SlotEntry['heightPx']>;
}

const HEIGHT_PX = { narrow: 460, wide: 460 };

/** Lists what fills a slot for the session, in the order that the remotes state. */
export function listFills(
  { remotes }: RegistryView,
  session: Session,
  slot: SlotName,
  language: Language,
): ListedFill[] {
  const holding = derivePredicates(session);
  return remotes
    .flatMap(({ name, title, slots = [] }) =>
      slots.map((entry) => ({ title, ...entry, remote: name })),
    )
    .filter((entry) => entry.slot === slot && isAllowed(entry.access, holding))
    .sort((a, b) => a.order - b.order || (a.remote < b.remote ? -1 : 1))
    .map(({ remote, title, expose, widget, heightPx = HEIGHT_PX }) => ({
      id: `${remote}-${widget}`,
      title: title[language],
      target: { remote, expose, kind: 'widgets', id: widget },
      heightPx,
    }));
}
