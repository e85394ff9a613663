import { IG_SIM_URL } from '../config';

/** Epic of the index market that the demo's ladder trades. */
export const INDEX = 'IX.D.DAX.IFMM.IP';

interface Price {
  bid: number;
  offer: number;
}

async function control(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${IG_SIM_URL}/sim/${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

/** Fixes the price of a market at the simulated broker, until it is released. */
export function setPrice(epic: string, quote: Price): Promise<void> {
  return control(`markets/${epic}`, quote);
}

/** Lets the price of a market move by itself again. */
export function releasePrice(epic: string): Promise<void> {
  return control(`markets/${epic}`, { release: true });
}
