import { setTimeout as sleep } from 'node:timers/promises';
import { EVENT_CHANNEL } from '@entropi/db/events';
import { type BenchBus, openBenchBus } from './open-bus';

/** Programs of their own listen, as engines and API processes do. The parent says over what, and when to end. */
process.once('message', async ({ listeners, ...given }: BenchBus & { listeners: number }) => {
  let heard = 0;
  let failed = 0;
  const open = await Promise.all(
    Array.from({ length: listeners }, async () => {
      const bus = await openBenchBus(given);
      const listener = bus.listen({
        channels: {
          [EVENT_CHANNEL]: () => {
            heard += 1;
          },
        },
        onError: () => {
          failed += 1;
        },
      });
      await listener.ready;
      return { bus, listener };
    }),
  );
  process.send?.({ heard, failed });
  const begun = process.cpuUsage();
  process.once('message', async () => {
    // What was announced last is on its way.
    await sleep(1000);
    const { user, system } = process.cpuUsage(begun);
    process.send?.({ heard, failed, processorMs: (user + system) / 1000 });
    for (const { bus, listener } of open) {
      await listener.stop();
      await bus.close();
    }
    process.disconnect();
  });
});
