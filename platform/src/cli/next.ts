import type { Next } from './outcome';

/** Commands that are often typed after another one. */
export const next = {
  status: { line: 'status', why: 'what is served now' },
  canary: (name: string, version: string): Next => ({
    line: `canary ${name} ${version} 10`,
    why: 'serve it to a tenth of the devices',
  }),
  promote: (name: string, version: string): Next => ({
    line: `promote ${name} ${version}`,
    why: 'serve it to all devices',
  }),
  rollback: (name: string, why: string): Next => ({ line: `rollback ${name}`, why }),
  recall: (name: string, version: string): Next => ({
    line: `recall ${name} ${version} --reason "what is wrong with it"`,
    why: 'if it must never be served again',
  }),
  prune: (name: string, why: string): Next => ({ line: `prune ${name}`, why }),
};

/** Writes them below each other, ready to be typed. */
export function describeNext(commands: readonly Next[], prefix: string): string[] {
  const width = Math.max(0, ...commands.map(({ line }) => line.length));
  return commands.map(({ line, why }, place) => {
    const title = place === 0 ? 'Next:' : '     ';
    return `${title} ${prefix} ${line.padEnd(width)}   ${why}`;
  });
}
