import { useSession } from '@entropi/shared/session';
import { SkeletonBlock } from '@entropi/shared/ui/states';
import { useRegistryView } from '../remotes/load/loader-context';
import { RemoteSlot } from '../remotes/slot/remote-slot';
import { listHomeCards } from './home-cards';

/** Height of the placeholder of a card, close to that of a loaded one, so that nothing moves when it comes. */
const CARD_PX = 460;

/** The cards that remotes show on Home. One that fails to load leaves no gap. */
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
