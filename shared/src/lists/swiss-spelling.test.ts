import { listSpellings, spellSwissTexts } from './swiss-spelling';

describe('German texts for Switzerland', () => {
  it('have ss and the words of Switzerland, and words that only begin alike stay', () => {
    expect(
      spellSwissTexts({
        tax: 'Ohne MwSt.',
        number: 'MwSt.-Nummer',
        sums: { total: 'Gesamt', size: 'Gesamtgröße', hyphen: 'Gesamt-Margin' },
      }),
    ).toEqual({
      tax: 'Ohne MWST',
      number: 'MWST-Nummer',
      sums: { total: 'Total', size: 'Gesamtgrösse', hyphen: 'Gesamt-Margin' },
    });
  });

  it('leave names and numbers that they are given as they are', () => {
    const texts = spellSwissTexts({
      greet: (name: string, count: number) => `${name} grüßt ${count === 1 ? 'einmal' : count}`,
      both: (one: string, other: string) => `${other}, ${one}: Gesamt`,
    });
    expect(texts.greet('Voß', 1)).toBe('Voß grüsst einmal');
    expect(texts.greet('$& Gesamt', 20)).toBe('$& Gesamt grüsst 20');
    expect(texts.both('MwSt.', 'ß')).toBe('ß, MwSt.: Total');
  });

  it('are registered beside those of Germany, with what differs alone', () => {
    const texts = { total: 'Gesamt', plain: 'Name', inner: { size: 'Größe' } };
    expect(listSpellings('de', texts)).toEqual([
      ['de-CH', { total: 'Total', inner: { size: 'Grösse' } }],
      ['de', texts],
    ]);
    expect(listSpellings('fr', texts)).toEqual([['fr', texts]]);
  });
});
