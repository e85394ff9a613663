import type { KeepOptions } from '@entropi/db/embedded';
import type { Logger } from 'pino';
import { readProcessConfig } from './config';
import { startServer } from './server';

const EXIT_FAILED = 1;

/** Logs what happens to the embedded database, and reports it to the command that started this process. */
function reportDatabase(log: Logger): KeepOptions {
  const name = 'PostgreSQL';
  return {
    onDeath: (file) => {
      log.error({ file }, `${name} ended and is started again`);
      process.send?.({ name, event: 'died', log: file });
    },
    onReturn: () => {
      log.info(`${name} runs again`);
      process.send?.({ name, event: 'returned' });
    },
    onLost: (error) => {
      log.fatal({ err: error }, `${name} cannot be started again`);
      process.exit(EXIT_FAILED);
    },
  };
}

/** Runs the roles of the configuration until a signal stops them. */
async function main([command]: string[]): Promise<void> {
  // Whoever checks a configuration must not have started the product by it.
  if (command)
    throw new Error(`Nothing was started: “${command}” is for cli.js beside this program`);
  const starting = startServer(readProcessConfig(), reportDatabase);
  let isStopping = false;
  const stop = async (reason: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    // A product that is still starting has a database to stop, so it is started to the end and then stopped.
    const product = await starting;
    product.log.info({ reason }, 'stopping');
    await product.stop().catch((error: unknown) => {
      product.log.error({ err: error }, 'did not stop cleanly');
      process.exit(EXIT_FAILED);
    });
    process.exit(0);
  };
  // A start that fails during `stop` is reported only once, below.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void stop(signal).catch(() => undefined));
  }
  await starting;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  // Without a configuration there may be no logger yet.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(EXIT_FAILED);
});
