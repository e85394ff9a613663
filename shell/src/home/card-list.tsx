import { useSlotFills } from '../remotes/slot/use-slot-fills';

/** The cards that remotes show on Home. */
export function CardList() {
  return useSlotFills('home.card').map(({ content }) => content);
}
