import { IG_SIM_URL } from '../config';

/** Switches faults of the simulated broker: a name with its settings, or false for off. */
export async function setFaults(faults: Record<string, object | false>): Promise<void> {
  const response = await fetch(`${IG_SIM_URL}/sim/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  if (!response.ok) throw new Error(`faults: ${response.status} ${await response.text()}`);
}
