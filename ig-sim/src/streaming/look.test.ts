import { Look } from './look';
import type { StreamItem } from './stream-item';

function createItem(key: string) {
  const counts = { fingerprints: 0, reads: 0 };
  const item: StreamItem = {
    kind: 'PRICE',
    mode: 'MERGE',
    fields: ['BID'],
    scope: {},
    key,
    read: () => {
      counts.reads += 1;
      return { BID: key };
    },
    fingerprint: () => {
      counts.fingerprints += 1;
      return key;
    },
  };
  return { item, counts };
}

describe('a look at what is streamed', () => {
  it('works out once what many subscriptions show, and each item of its own', () => {
    const look = new Look();
    const [dax, dow] = [createItem('PRICE:DAX'), createItem('PRICE:DOW')];
    for (let subscriber = 0; subscriber < 200; subscriber += 1) {
      for (const { item } of [dax, dow]) {
        expect(look.fingerprint(item)).toBe(item.key);
        expect(item.read && look.read(item.key, item.read)).toEqual({ BID: item.key });
      }
    }
    expect([dax.counts, dow.counts]).toEqual([
      { fingerprints: 1, reads: 1 },
      { fingerprints: 1, reads: 1 },
    ]);
  });
});
