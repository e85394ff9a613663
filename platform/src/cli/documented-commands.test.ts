import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { COMMANDS, type Syntax } from './command-table';
import { parseCall } from './parse-call';

const root = path.resolve(__dirname, '../../..');

/** Documents that people type commands from. */
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'platform/README.md'],
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file)),
];

/** Splits a command line as a shell does, up to its comment. */
function splitWords(line: string): string[] {
  const words = line.replace(/\s#\s.*$/, '').match(/"[^"]*"|\S+/g) ?? [];
  return words.map((word) => word.replace(/^"|"$/g, ''));
}

/** Finds the commands of the platform in a text; an ellipsis alone stands for any of them. */
function listCommands(text: string): string[] {
  const found = text.matchAll(
    /(?:npm run (?:--silent )?platform --|node platform\/dist\/cli\.js) ([^`\n|]+)/g,
  );
  return [...found].map(([, line = '']) => line.trim()).filter((line) => line !== '…');
}

const documented = documents.flatMap((file) =>
  listCommands(readFileSync(path.join(root, file), 'utf8')).map((line) => [file, line] as const),
);

describe('the commands of the platform', () => {
  it('are found in the documents', () => {
    expect(documented.length).toBeGreaterThan(15);
  });

  it.each(documented)('can be typed as %s has them: %s', (_file, line) => {
    expect(() => parseCall(splitWords(line), 'platform')).not.toThrow();
  });

  it.each(Object.entries(COMMANDS))('can be typed as the help of %s has them', (name, syntax) => {
    const { examples }: Syntax = syntax;
    expect(Object.keys(examples).length).toBeGreaterThan(0);
    for (const line of Object.keys(examples)) {
      expect(parseCall(splitWords(line), 'platform')).toMatchObject({ command: name });
    }
  });
});
