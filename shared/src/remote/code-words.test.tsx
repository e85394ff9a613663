import { BROKER_CODES } from '@entropi/contracts/broker-codes';
import {
  DEGRADED_REASONS,
  DETAIL_CODES,
  ERROR_CODES,
  JOB_ERRORS,
  TASK_FAULTS,
} from '@entropi/contracts/error-codes';
import { LANGUAGES, type Language, type Region, toTag } from '@entropi/contracts/languages';
import { STOP_REASONS } from '@entropi/contracts/stop-reasons';
import { render, screen } from '@testing-library/react';
import { words as de } from '../code-words/code-words.de';
import { words as en } from '../code-words/code-words.en';
import { words as fr } from '../code-words/code-words.fr';
import { type CodeValues, type FindCodeWords, loadCodeWords, useCodeWords } from './code-words';

const CODES = {
  error: ERROR_CODES,
  degraded: DEGRADED_REASONS,
  fault: TASK_FAULTS,
  detail: DETAIL_CODES,
  job: JOB_ERRORS,
  stop: STOP_REASONS,
  broker: BROKER_CODES,
};
const KINDS = Object.keys(CODES) as (keyof typeof CODES)[];
const LISTS = { en, de, fr };

function Shown({ kind, code, values }: { kind: 'error'; code: string; values?: CodeValues }) {
  const words = useCodeWords()(kind, code, values);
  return <p>{words ? `${words.title} ${words.hint}` : 'no words'}</p>;
}

/** Returns the finder of a language, after its words have been fetched. */
async function readFinder(language: Language, region?: Region): Promise<FindCodeWords> {
  let find: FindCodeWords = () => null;
  function Reader() {
    find = useCodeWords();
    return null;
  }
  document.documentElement.lang = region ? toTag({ language, region }) : language;
  await loadCodeWords(language);
  const { unmount } = render(<Reader />);
  await screen.findByText(() => true, { selector: 'body' });
  unmount();
  return find;
}

describe('words of codes', () => {
  afterEach(() => document.documentElement.removeAttribute('lang'));

  it.each(LANGUAGES)(
    'say in %s for every code of the contracts what happened',
    async (language) => {
      const find = await readFinder(language);
      for (const kind of KINDS) {
        for (const code of CODES[kind]) {
          expect({ kind, code, words: find(kind, code) }).toMatchObject({
            words: { title: expect.stringMatching(/\S.*[.!?]$/) },
          });
          if (/[._]/.test(code)) expect(find(kind, code)?.title).not.toContain(code);
        }
      }
    },
  );

  it.each([
    ['DE', true],
    ['CH', false],
  ] as const)('are spelt as in %s', async (region, hasEszett) => {
    const find = await readFinder('de', region);
    const said = KINDS.flatMap((kind) => CODES[kind].map((code) => find(kind, code)));
    expect(said).not.toContain(null);
    expect(said.some((words) => /ß/.test(`${words?.title} ${words?.hint}`))).toBe(hasEszett);
  });

  it.each(LANGUAGES)('say in %s for every code of the broker what to do', (language) => {
    const silent = Object.entries(LISTS[language].broker).filter(
      ([, { hint }]) => !/\S.*[.!?]$/.test(hint),
    );
    expect(silent).toEqual([]);
  });

  it.each(KINDS)('name no code of %s that the contracts do not have', (kind) => {
    for (const language of LANGUAGES) {
      expect(Object.keys(LISTS[language][kind]).sort()).toEqual([...CODES[kind]].sort());
    }
  });

  it.each(['de', 'fr'] as const)('are not left in English in %s', (language) => {
    for (const kind of KINDS) {
      const same = Object.entries(en[kind]).filter(([code, { title }]) => {
        const list: Record<string, { title: string }> = LISTS[language][kind];
        return list[code]?.title === title;
      });
      expect(same).toEqual([]);
    }
  });

  it('show nothing for a code of a newer API', async () => {
    render(<Shown kind="error" code="of_the_next_year" />);
    expect(screen.getByText('no words')).toBeVisible();
  });

  it('hold the values that came with the code', async () => {
    const find = await readFinder('en');
    expect(find('detail', 'size_below_minimum', { minimum: 0.5 })?.title).toBe(
      'The market’s smallest size is 0.5.',
    );
  });
});
