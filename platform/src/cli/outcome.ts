import type { PlatformConfig } from '../config';
import type { RecordedRegistry } from '../registry/registry';
import type { Store } from '../store/store';
import type { UsageLog } from '../usage/usage-log';
import type { Results } from './output';
import type { Call } from './parse-call';
import type { Program } from './program';

/** What commands work with. */
export interface Parts {
  config: PlatformConfig;
  registry: RecordedRegistry;
  store: Store;
  uses: UsageLog;
  program: Program;
}

/** A command line that may be typed next, without how the program is called. */
export interface Next {
  line: string;
  why: string;
}

/** What a command did, for a program and in words. */
export interface Outcome<Name extends keyof Results> {
  result: Results[Name];
  lines: readonly string[];
  next: readonly Next[];
  /** What could not be read beside the result, each in a sentence; the command then ends with 1. */
  unknown?: readonly string[];
}

export type Run<Name extends keyof Results> = (call: Call, parts: Parts) => Promise<Outcome<Name>>;
