import { allContracts } from './all-contracts';
import { TokenPair } from './auth';
import { CONTINUES_SESSION, OPENS_SESSION } from './session-key';

const names = (list: { id: string }[]) => list.map(({ id }) => id).sort();

describe('the calls that present a key', () => {
  it('are exactly those that return a token pair, by which a session begins or continues', () => {
    const givingPairs = allContracts.filter(({ reply }) => reply === TokenPair);
    expect(names(allContracts.filter(({ showsKey }) => showsKey))).toEqual(names(givingPairs));
  });

  it('are known to the shell by their ids', () => {
    const known = [...OPENS_SESSION, CONTINUES_SESSION].sort();
    expect(names(allContracts.filter(({ showsKey }) => showsKey))).toEqual(known);
  });
});
