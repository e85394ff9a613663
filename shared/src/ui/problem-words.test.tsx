import { act, renderHook, waitFor } from '@testing-library/react';
import { loadCodeWords } from '../remote/code-words';
import { readProblem } from './problem';
import { useDetailWords } from './problem-words';

const detail = (values: Record<string, string | number>) => ({
  path: 'size_factor',
  message: 'as the API says it',
  code: 'margin_above_funds',
  values,
});

afterEach(() =>
  act(async () => {
    document.documentElement.lang = 'en';
  }),
);

/** What a page of this language and place says of a problem. */
async function describeIn(lang: string, values: Record<string, string | number>) {
  await act(async () => {
    document.documentElement.lang = lang;
    await loadCodeWords();
  });
  const { result } = renderHook(() => useDetailWords());
  await waitFor(() =>
    expect(result.current(detail(values), readProblem(null))).toMatch(/Margin|margin|marge/),
  );
  return result.current(detail(values), readProblem(null));
}

const VALUES = { level: 3, margin: 2_657_700, funds: 10_000.5, factor: 0.0038, currency: 'EUR' };

describe('the words of a rejected value', () => {
  it.each([
    [
      'en',
      /needs EUR\u00a02\u202f657\u202f700\.00 of margin, the account holds EUR\u00a010\u202f000\.50/,
    ],
    ['de-AT', /EUR\u00a02\u202f657\u202f700,00 Margin/],
    ['de-CH', /EUR\u00a02\u202f657\u202f700\.00 Margin/],
    ['fr-FR', /EUR\u00a02\u202f657\u202f700,00 de marge/],
  ])('write amounts with their currency in %s', async (lang, words) => {
    expect(await describeIn(lang, VALUES)).toMatch(words);
  });

  it.each(['', '<b>', 'euro', 7])(
    'write plain numbers where %j is no currency',
    async (currency) => {
      expect(await describeIn('en', { ...VALUES, currency })).toMatch(
        /needs 2\u202f657\u202f700 of margin/,
      );
    },
  );
});
