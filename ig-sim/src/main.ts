import { listMisspelt } from '@entropi/shared/config/variable-names';
import { listOwnNames, readConfig } from './config';
import { startSim } from './server';

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

async function main(): Promise<void> {
  const config = readConfig();
  for (const line of listMisspelt(listOwnNames())) process.stderr.write(`ig-sim: ${line}\n`);
  const sim = await startSim(config).catch((error: unknown) => {
    if (!isPortTaken(error)) throw error;
    throw new Error(`ig-sim: port ${config.port} is taken; set IG_SIM_PORT to another one`);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      sim.close().then(() => process.exit(0));
    });
  }
  process.stdout.write(`ig-sim listens on ${sim.url}, books in ${config.dataDir}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
