interface Memory {
  bytes: number;
  rss: number;
}

interface Work {
  statements: number;
  cpuMs: number;
}

/** What a measured program says of itself. */
export interface Probe {
  /** Bytes in use after a collection, in the heap and outside of it, and those of the process as a whole. */
  readMemory(): Promise<Memory>;
  /** Statements sent to the database and milliseconds of a processor since it was started. */
  readWork(): Promise<Work>;
}

/** The variables with which a program is measured on this port. */
export function describeProbe(port: number, databaseUrl: string): Record<string, string> {
  const probe = new URL('./probe-preload.mjs', import.meta.url);
  probe.search = `port=${port}&database=${new URL(databaseUrl).port}`;
  return { NODE_OPTIONS: `--import ${probe.href}` };
}

export function openProbe(port: number): Probe {
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).json();
  return {
    readMemory: async () => (await read('/memory')) as Memory,
    readWork: async () => (await read('/work')) as Work,
  };
}
