export interface BenchOptions {
  /** Small counts: shows that the benchmark runs to its end; its figures say little. */
  isShort: boolean;
}

/** What the programs that a benchmark starts inherit. */
export function readEnvironment(): NodeJS.ProcessEnv {
  return process.env;
}

/** The Chromium to measure with; the command finds or installs one. */
export function readBrowserPath(): string {
  return process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
}
