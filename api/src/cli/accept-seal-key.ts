import type { Deps } from '../deps';
import { acceptSealKeys } from '../features/key-rotation/seal-canary.domain';

/** `accept-seal-key`: lets the product start without the key that sealed this database, which is lost. */
export async function acceptSealKeyCommand(deps: Deps, _args: string[]): Promise<string> {
  await acceptSealKeys(deps);
  return `Key ${deps.sealer.keyId} is that of this database now. What another key sealed stays shut: \`rotate-keys\` names it, and its users enter it again.`;
}
