import type { RemoteLoader } from './remote-loader';

declare global {
  interface Window {
    /** What `npm run dev` puts on the page; see `platform/dev`. */
    _ENTROPI_DEVELOPMENT?: {
      /** Calls the listener with the name of a build after each update of it. */
      onUpdate(listener: (name: string) => void): void;
      /** Shows what was thrown while the page ran. */
      report(error: unknown): void;
    };
  }
}

/** Loads a remote again that has failed, once it or what it shares with others has changed. */
export function retryAfterUpdates(loader: RemoteLoader): void {
  window._ENTROPI_DEVELOPMENT?.onUpdate((name) => {
    if (loader.findLoad(name)?.outcome === 'failed') loader.replace(name);
  });
}

/** Shows what a component of a remote threw, which its boundary keeps from the page. */
export function showFailure(error: unknown): void {
  window._ENTROPI_DEVELOPMENT?.report(error);
}
