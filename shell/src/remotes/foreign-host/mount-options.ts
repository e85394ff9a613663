import type { GetAccessToken } from './host-session';

export interface MountOptions {
  /** Path of the page, as the remote's remote.json has it, with values in it: `/messages`. */
  path: string;
  getAccessToken: GetAccessToken;
  /** Called when the session has ended; what was mounted says so until it is unmounted. */
  onEnd?: () => void;
  /** Called with the path of a link that leads out of this remote, which is not followed. */
  onLeave?: (path: string) => void;
  /** Colours of the page; `light` if left out. */
  colorScheme?: 'light' | 'dark';
  /** Nonce of styles, where the policy of the host's page demands one. */
  nonce?: string;
}

export interface Mounted {
  unmount(): void;
}

export type Mount = (element: Element, options: MountOptions) => Promise<Mounted>;
