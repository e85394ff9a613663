import { randomBytes } from 'node:crypto';
import { hashDictionary } from './delta-name';
import { compressAgainst, expandDelta, MAX_BYTES } from './zstd';

const DICTIONARY = Buffer.from(randomBytes(60_000).toString('hex'));
const HASH = hashDictionary(DICTIONARY);

async function expectSame(content: Buffer, dictionary = DICTIONARY) {
  const hash = hashDictionary(dictionary);
  const delta = await compressAgainst(content, dictionary, hash);
  expect((await expandDelta(delta, dictionary, hash))?.equals(content)).toBe(true);
  return delta;
}

describe('a difference', () => {
  it('begins with the header of RFC 9842, which names its dictionary', async () => {
    const delta = await compressAgainst(Buffer.from('x'), DICTIONARY, HASH);
    expect(delta.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
    expect(delta.subarray(8, 40).toString('base64url')).toBe(HASH);
    expect(delta.subarray(40, 44).toString('hex')).toBe('28b52ffd');
  });

  it('is as small as what has changed', async () => {
    const content = Buffer.concat([DICTIONARY.subarray(0, 70_000), Buffer.from('a new word')]);
    const changed = Buffer.concat([content, DICTIONARY.subarray(70_000)]);
    expect((await expectSame(changed)).length).toBeLessThan(100);
  });

  it.each([0, 1, 255, 256, 65_791, 65_792, 300_000])('has content of %d bytes', async (size) => {
    await expectSame(randomBytes(size));
  });

  it('has content and dictionary as large as it may have', async () => {
    const large = Buffer.alloc(MAX_BYTES, 'a line that comes again and again\n');
    const changed = Buffer.concat([Buffer.from('first\n'), large]).subarray(0, MAX_BYTES);
    expect((await expectSame(changed, large)).length).toBeLessThan(1_000);
    await expectSame(large, Buffer.from('nothing alike'));
  });

  it('cannot be unpacked if it is damaged, cut off, of another file, or too large', async () => {
    const content = Buffer.from(DICTIONARY.toString('latin1').replaceAll('a', 'b'));
    const delta = await compressAgainst(content, DICTIONARY, HASH);
    const other = Buffer.from('another dictionary');
    expect(await expandDelta(delta, other, hashDictionary(other))).toBeNull();
    for (const length of [0, 8, 39, 40, 44, 46, delta.length - 1]) {
      expect(await expandDelta(delta.subarray(0, length), DICTIONARY, HASH)).toBeNull();
    }
    const headed = (frame: string) =>
      Buffer.concat([delta.subarray(0, 40), Buffer.from(frame, 'hex')]);
    // Frames that state no size, 8 MB and a byte, 4 GB less a byte, and 2 to the power of 60.
    for (const frame of [
      '28b52ffd00',
      '28b52ffda001008000',
      '28b52ffda0ffffffff',
      '28b52ffde00000000000000010',
    ]) {
      expect(await expandDelta(headed(frame), DICTIONARY, HASH)).toBeNull();
    }
    await expectSame(content);
  });
});
