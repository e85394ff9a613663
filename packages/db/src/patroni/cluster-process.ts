import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import type { Variables } from './node-files';

export interface ProcessDescription {
  name: string;
  program: string;
  args: readonly string[];
  variables: Variables;
  /** The folder in which it runs. */
  folder: string;
  user: { uid: number; gid: number } | null;
  /** The file to which its output is appended. */
  log: string;
  /** It has ended, and nobody ended it. */
  onDeath(): void;
}

/** A program of the cluster, which is ended in order, killed, or halted. */
export class ClusterProcess {
  private child: ChildProcess | null = null;
  private isEnding = false;

  constructor(private readonly description: ProcessDescription) {}

  get name(): string {
    return this.description.name;
  }

  /** The id of the running process; null: none runs. */
  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  start(): void {
    if (this.child) return;
    const { program, args, variables, folder, user, log, onDeath } = this.description;
    const output = openSync(log, 'a');
    const child = spawn(program, args, {
      cwd: folder,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC', ...variables },
      stdio: ['ignore', output, output],
      // Ctrl-C reaches the command alone, which ends all in order.
      detached: true,
      ...user,
    });
    closeSync(output);
    this.child = child;
    this.isEnding = false;
    const end = () => {
      if (this.child !== child) return;
      this.child = null;
      if (!this.isEnding) onDeath();
    };
    child.once('error', end);
    child.once('exit', end);
  }

  /** Ends it by SIGTERM, or kills it when it does not end in time. */
  async stop(withinMs: number): Promise<void> {
    const timer = setTimeout(() => this.signal('SIGKILL'), withinMs);
    await this.end('SIGTERM');
    clearTimeout(timer);
  }

  /** Ends it as a crash would. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child) return;
    this.isEnding = true;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
