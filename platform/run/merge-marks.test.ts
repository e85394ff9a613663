import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const library = pathToFileURL(path.join(__dirname, 'merge-marks.mjs')).href;

async function findMergeMarks(read: string): Promise<unknown> {
  const script = `import { findMergeMarks } from '${library}';
    console.log(JSON.stringify(findMergeMarks(${JSON.stringify(read)})));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  return JSON.parse(await text(child.stdout));
}

// Written in pieces, so that this file has none.
const ours = `${'<'.repeat(7)} HEAD`;
const base = `${'|'.repeat(7)} 1a2b3c4`;
const theirs = `${'>'.repeat(7)} 0f1e2d3 (State what grows)`;

describe('what a merge leaves behind', () => {
  it('is found wherever a side begins or ends', async () => {
    const text = ['# Lists', ours, 'one', base, 'none', '='.repeat(7), 'two', theirs, ''];
    expect(await findMergeMarks(text.join('\n'))).toEqual([2, 4, 8]);
  });

  it('is no heading, no quote and no shift of bits', async () => {
    const text = ['Title', '='.repeat(7), '> > > > > > > deep', '  a >>>>>>> b', '<<<<<<<<'];
    expect(await findMergeMarks(text.join('\n'))).toEqual([]);
  });
});
