import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSim } from '@entropi/ig-sim/server';
import { createIgClientPool } from './ig/ig-client-pool';
import { describeBrokerContract } from './testing/broker-contract';
import type { ContractWorld } from './testing/broker-contract-fixture';

async function startWorld(): Promise<ContractWorld> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-sim-'));
  const limits = {
    perKey: 0,
    perAccountTrading: 0,
    perAccountNonTrading: 0,
    historicalPointsPerWeek: 0,
  };
  const sim = await startSim({ dataDir, port: 0, tickMs: 60_000, limits });

  async function control(method: string, target: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${sim.url}/sim/${target}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${target}: ${response.status} ${await response.text()}`);
    return await response.json();
  }

  return {
    credentials: {
      environment: 'SIM',
      apiKey: 'sim-demo-key',
      identifier: 'SIM-DEMO',
      password: 'sim-demo-2026',
    },
    accountId: 'SD1CFD',
    otherAccountId: 'SD1SPB',
    epic: 'IX.D.DAX.IFMM.IP',
    currency: 'EUR',
    createClientPool: (timeoutMs) =>
      createIgClientPool({
        baseUrls: { SIM: sim.baseUrl, DEMO: sim.baseUrl, LIVE: sim.baseUrl },
        timeoutMs,
        maxWaitMs: 60_000,
        observe: () => undefined,
        reportUnreadable: () => undefined,
      }),
    setFaults: async (faults) => {
      await control('PUT', 'faults', faults);
    },
    setPrice: async (bid, offer) => {
      await control('PUT', 'markets/IX.D.DAX.IFMM.IP', { bid, offer });
    },
    bookedReferences: async () => {
      const { deals } = (await control('GET', 'deals')) as {
        deals: { action: string; dealReference: string }[];
      };
      return deals.filter((deal) => deal.action === 'OPEN').map((deal) => deal.dealReference);
    },
    reset: async () => {
      await control('POST', 'reset');
    },
    stop: async () => {
      await sim.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

describeBrokerContract('the simulator through the IG adapter', startWorld);
