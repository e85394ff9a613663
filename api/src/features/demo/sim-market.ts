import type { Config } from '../../config';
import { requestSim } from './sim-control';

/** Holds a market of the simulated broker at given prices, and later lets it follow its own path again. */
export interface SimMarket {
  /** The present middle price. */
  middle: number;
  setPrice(middle: number): Promise<void>;
  release(): Promise<void>;
}

/** Throws when the simulator cannot be reached. */
export async function openSimMarket(config: Config, epic: string): Promise<SimMarket> {
  const path = `/markets/${epic}`;
  const { bid, offer } = await requestSim<{ bid: number; offer: number }>(config, 'GET', path);
  return {
    middle: (bid + offer) / 2,
    setPrice: async (price) => {
      await requestSim(config, 'PUT', path, { price });
    },
    release: async () => {
      await requestSim(config, 'PUT', path, { release: true });
    },
  };
}
