export interface BenchOptions {
  /** Uses small counts, to show that the benchmark runs to its end; the figures then say little. */
  isShort: boolean;
  /** What `--name=value` says, by name; only `scale` and `growth` take any. */
  settings: ReadonlyMap<string, string>;
}

/** The environment that the programs of a benchmark inherit. */
export function readEnvironment(): NodeJS.ProcessEnv {
  return process.env;
}

/** The Chromium to measure with; the command finds or installs one. */
export function readBrowserPath(): string {
  return process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
}
