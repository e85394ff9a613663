import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const library = pathToFileURL(path.resolve(__dirname, 'step.mjs')).href;

/** Runs a program that copies its input as a step, gives it a line, and returns what it prints. */
async function runCopying(options: string): Promise<string> {
  const script = `import { runStep } from '${library}'; await runStep('cat', [], ${options});`;
  const step = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  step.stdin.end('typed in\n');
  return text(step.stdout);
}

describe('a step of a command', () => {
  it('that reads input gets what is typed or piped in, as a password is', async () => {
    expect(await runCopying('{ pipesInput: true }')).toBe('typed in\n');
  });

  it('reads nothing otherwise', async () => {
    expect(await runCopying('{}')).toBe('');
  });
});

describe('a variable that is misspelt', () => {
  it('is named on the error output with the one that was meant', async () => {
    const module = pathToFileURL(path.resolve(__dirname, 'misspelt.mjs')).href;
    const script = `import { reportMisspelt } from '${module}'; await reportMisspelt(['ENGINE_PROT', 'HOME']);`;
    const command = spawn(process.execPath, ['--input-type=module', '--eval', script]);
    expect(await text(command.stderr)).toBe(
      'ENGINE_PROT: there is no such variable; the nearest is ENGINE_PORT\n',
    );
  });
});
