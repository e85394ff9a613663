import type { Deps } from '../deps';
import { acceptSealKeys } from '../features/key-rotation/seal-canary.domain';

/** `accept-seal-key`: lets the product start without the key that sealed this database, which is lost. */
export async function acceptSealKeyCommand(deps: Deps, _args: string[]): Promise<string> {
  await acceptSealKeys(deps);
  return `Key ${deps.sealer.keyId} belongs to this database now. Values that another key sealed cannot be opened: \`rotate-keys\` names them, and their users have to enter them again.`;
}
