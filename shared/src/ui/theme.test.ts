import { chartTokens } from './theme';

/** Relative luminance of a colour as WCAG defines it, 0 to 1. */
function toLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [toLuminance(one), toLuminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each(Object.entries(chartTokens))('the colours of the %s scheme', (_, tokens) => {
  const grounds = [tokens.surface, tokens.background];

  it.each(['text', 'textQuiet', 'gain', 'loss', 'warn', 'info', 'idle', 'primary'] as const)(
    'let %s be read on every ground',
    (name) => {
      for (const ground of grounds)
        expect(contrast(tokens[name], ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('let the border of a field be seen on every ground', () => {
    for (const ground of grounds) expect(contrast(tokens.field, ground)).toBeGreaterThanOrEqual(3);
  });
});
