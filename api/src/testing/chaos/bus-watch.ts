import { createNatsBus } from '@entropi/db/bus/nats-bus';
import { EVENT_CHANNEL, listenToEvents } from '@entropi/db/events';
import { createLogger } from '../../http/logger';

const LOOK_EVERY_MS = 20;

/** What a process of the product that listens notices of the bus. */
export interface BusWatch {
  /** Numbers of events in the order in which they came, each as often as it came. */
  heard: number[];
  /** Numbers of events that were announced; the others were found in their rows. */
  announced: ReadonlySet<number>;
  /** How long nothing was carried, for each time since the last call, in milliseconds. */
  takeAway(): number[];
  stop(): Promise<void>;
}

/** Listens as an engine or an API process does. */
export async function watchBus(natsUrl: string, databaseUrl: string): Promise<BusWatch> {
  const bus = await createNatsBus({
    natsUrl,
    databaseUrl,
    channels: [EVENT_CHANNEL],
    log: createLogger('silent'),
  });
  const heard: number[] = [];
  const announced = new Set<number>();
  const onError = () => undefined;
  const listeners = [
    listenToEvents({ bus, onEvent: ({ id }) => void heard.push(Number(id)), onError }),
    bus.listen({
      channels: { [EVENT_CHANNEL]: (text) => announced.add(readNumber(text)) },
      onError,
    }),
  ];
  await Promise.all(listeners.map(({ ready }) => ready));
  let away: number[] = [];
  let since: number | null = null;
  const look = () => {
    if (bus.describe().isAway) since ??= Date.now();
    else if (since !== null) {
      away.push(Date.now() - since);
      since = null;
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    heard,
    announced,
    takeAway() {
      const taken = away;
      away = [];
      return taken;
    },
    async stop() {
      clearInterval(timer);
      for (const { stop } of listeners) await stop();
      await bus.close();
    },
  };
}

const readNumber = (text: string) => Number(/"id"\s*:\s*(\d+)/.exec(text)?.[1]);
