import { useSession } from '@entropi/shared/session';
import { SkeletonBlock } from '@entropi/shared/ui/states';
import { useRegistryView } from '../remotes/load/loader-context';
import { RemoteSlot } from '../remotes/slot/remote-slot';
import { listHomeCards } from './home-cards';

/** The room of a card while it loads, and about that of one that is there: nothing moves when it comes. */
const CARD_PX = 460;

/** What remotes show on Home. A card that does not come leaves no gap: the page stands without it. */
export function CardList() {
  const session = useSession();
  const cards = listHomeCards(useRegistryView(), session);
  return cards.map((card) => (
    <RemoteSlot
      key={`${card.remote} ${card.id}`}
      target={card}
      waiting={<SkeletonBlock height={CARD_PX} />}
      renderFailure={() => null}
    />
  ));
}
