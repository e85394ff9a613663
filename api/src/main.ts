import { readProcessConfig } from './config';
import { startProduct } from './product';

const EXIT_FAILED = 1;

/** Runs the roles of the configuration until a signal stops them. */
async function main(): Promise<void> {
  const product = await startProduct(readProcessConfig());
  let isStopping = false;
  const stop = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    product.log.info({ reason }, 'stopping');
    product.stop().then(
      () => process.exit(0),
      (error) => {
        product.log.error({ err: error }, 'did not stop cleanly');
        process.exit(EXIT_FAILED);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}

main().catch((error: unknown) => {
  // Without a configuration there may be no logger yet.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(EXIT_FAILED);
});
