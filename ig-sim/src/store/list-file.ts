import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';

/** A list that only grows, with one item a line; no item is ever written again. */
export interface ListFile<Item> {
  /**
   * Writes items after the first `bytes` of the file, over whatever follows there; returns the new length once it is
   * on the disk.
   */
  append: (bytes: number, items: readonly Item[]) => number;
  /** The items in the first `bytes`; throws when the file is shorter or contains something else. */
  read: (bytes: number) => Item[];
}

export function openListFile<Item>(path: string): ListFile<Item> {
  return {
    append: (bytes, items) => {
      const text = Buffer.from(items.map((item) => `${JSON.stringify(item)}\n`).join(''));
      const file = openSync(path, 'a');
      try {
        ftruncateSync(file, bytes);
        writeFileSync(file, text);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      return bytes + text.length;
    },
    read: (bytes) => {
      if (bytes === 0) return [];
      const text = readFileSync(path).subarray(0, bytes);
      if (text.length < bytes) throw new Error(`${path} is shorter than its snapshot says`);
      return text
        .toString('utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Item);
    },
  };
}
