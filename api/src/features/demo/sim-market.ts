import type { Config } from '../../config';

/** Holds a market of the simulated broker at given prices, and later lets it follow its own path again. */
export interface SimMarket {
  /** The present middle price. */
  middle: number;
  setPrice(middle: number): Promise<void>;
  release(): Promise<void>;
}

const TIMEOUT_MS = 5000;

/** Throws when the simulator cannot be reached. */
export async function openSimMarket(config: Config, epic: string): Promise<SimMarket> {
  const url = new URL(`/sim/markets/${epic}`, config.IG_SIM_URL);
  const send = async (body?: object) => {
    const response = await fetch(url, {
      method: body ? 'PUT' : 'GET',
      headers: body ? { 'content-type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : undefined,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok)
      throw new Error(`The simulated broker responded with ${response.status} to ${url}`);
    return (await response.json()) as { bid: number; offer: number };
  };
  const { bid, offer } = await send();
  return {
    middle: (bid + offer) / 2,
    setPrice: async (price) => {
      await send({ price });
    },
    release: async () => {
      await send({ release: true });
    },
  };
}
