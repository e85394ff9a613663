import type { RecordedRegistry } from '../registry/registry';

/** A registry whose first writers wait until there are this many of them, so that each has read what was there before. */
export function writeTogether(registry: RecordedRegistry, writers: number): RecordedRegistry {
  let come = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    ...registry,
    write: async (...given) => {
      come += 1;
      if (come === writers) open();
      await opened;
      return registry.write(...given);
    },
  };
}
