import { startBrokerProxy } from './broker-proxy';

/** A way to the simulated broker on which what is read at one path can be held back. */
export interface ReadGate {
  /** Base URL of the broker through the gate. */
  baseUrl: string;
  /** Holds each answer from now on, as the broker has given it; resolves when the first one is held. */
  hold(): Promise<void>;
  /** Lets go what is held, and holds nothing more. */
  release(): void;
  close(): Promise<void>;
}

/** Opens the gate in front of a broker, for the path that ends with `path`. */
export async function startReadGate(brokerUrl: string, path: string): Promise<ReadGate> {
  let onHeld: (() => void) | null = null;
  let held: Promise<void> | null = null;
  let letGo = () => {};

  const proxy = await startBrokerProxy(brokerUrl, ({ method, url = '' }) => {
    if (method !== 'GET' || !url.split('?')[0]?.endsWith(path)) return null;
    return async (body) => {
      if (held) onHeld?.();
      await held;
      return body;
    };
  });

  return {
    baseUrl: proxy.baseUrl,
    hold() {
      held = new Promise((resolve) => {
        letGo = resolve;
      });
      return new Promise((resolve) => {
        onHeld = resolve;
      });
    },
    release() {
      held = null;
      letGo();
    },
    async close() {
      letGo();
      await proxy.close();
    },
  };
}
