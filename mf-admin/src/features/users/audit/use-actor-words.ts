import { describeActor } from '@entropi/shared/lists/audit';
import { useText } from './audit.texts';

/** Words who acted: a user by their name, a part of the product by its word. */
export function useActorWords(): (entry: {
  actor: string;
  actor_id?: number | null | undefined;
}) => string {
  const t = useText();
  return (entry) => describeActor({ t }, entry);
}
