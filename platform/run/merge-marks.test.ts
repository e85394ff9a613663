import path from 'node:path';
import { callModule } from '../src/testing/call-module';

const findMergeMarks = (text: string): unknown =>
  callModule(path.join(__dirname, 'merge-marks.mjs'), 'findMergeMarks', text);

// Written in pieces, so that this file has none.
const ours = `${'<'.repeat(7)} HEAD`;
const base = `${'|'.repeat(7)} 1a2b3c4`;
const theirs = `${'>'.repeat(7)} 0f1e2d3 (State what grows)`;

describe('what a merge leaves behind', () => {
  it('is found wherever a side begins or ends', () => {
    const text = ['# Lists', ours, 'one', base, 'none', '='.repeat(7), 'two', theirs, ''];
    expect(findMergeMarks(text.join('\n'))).toEqual([2, 4, 8]);
  });

  it('is no heading, no quote and no shift of bits', () => {
    const text = ['Title', '='.repeat(7), '> > > > > > > deep', '  a >>>>>>> b', '<<<<<<<<'];
    expect(findMergeMarks(text.join('\n'))).toEqual([]);
  });
});
