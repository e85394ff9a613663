import type { GetAccessToken } from './host-session';

export interface MountOptions {
  /** Path of the page, as the remote's remote.json has it, with values in it: `/messages`. */
  path: string;
  getAccessToken: GetAccessToken;
  /** Called when the session has ended; what was mounted says so until it is unmounted. */
  onEnd?: () => void;
  /** Called with the path of a link that leads out of this remote, which is not followed. */
  onLeave?: (path: string) => void;
  /**
   * Called with the address of the same page at the gateway when an action demands a proof, which only our own pages
   * ask for; the action is rejected. Left out, a dialog offers that address.
   */
  onProof?: (address: string) => void;
  /** Colours of the page, and of what opens above it; `light` if left out. */
  colorScheme?: 'light' | 'dark';
  /** Nonce of styles, where the policy of the host's page demands one. */
  nonce?: string;
}

export interface Mounted {
  unmount(): void;
}

export type Mount = (element: Element, options: MountOptions) => Promise<Mounted>;
