import type { ErrorCode } from '@entropi/shared/contracts/error-codes';
import { type CodeWords, useCodeWords } from '@entropi/shared/remote';
import { useCallback } from 'react';
import type { FieldProblem, Problem } from './problem';
import { useUiText } from './ui-texts';

/** Says what is wrong with one field; an unknown rule in the words that came with it. */
export function useDetailWords(): (detail: FieldProblem) => string {
  const findWords = useCodeWords();
  return useCallback(
    ({ code, values, message }) => {
      const words = code ? (findWords('detail', code, values) ?? findWords('broker', code)) : null;
      return words ? joinWords(words) : message;
    },
    [findWords],
  );
}

/** The code that says of a status what can be said without one: a proxy's error page has none. */
function findCodeOfStatus(status: number): ErrorCode {
  return CODES_OF_STATUSES[status] ?? (status >= 500 ? 'internal_error' : 'bad_request');
}

const CODES_OF_STATUSES: Record<number, ErrorCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  422: 'validation_error',
  429: 'too_many_requests',
};

/**
 * What a problem says to a person, by its code: what happened and why, and what to do. The API's own
 * message is shown for a code that this page does not know.
 */
export function useProblemWords(): (problem: Problem) => CodeWords {
  const t = useUiText();
  const findWords = useCodeWords();
  const describeDetail = useDetailWords();
  return useCallback(
    ({ status, code, message, details, retryAfterSeconds }) => {
      if (status === null) {
        return { title: t('problem.unreachable'), hint: t('problem.unreachableHint') };
      }
      const words = code ? findWords('error', code) : null;
      const coded = words ? details.filter((detail) => detail.code !== null) : details;
      const explained = [...new Set(coded.map(describeDetail))].join(' ');
      if (!words) {
        const title = findWords('error', findCodeOfStatus(status))?.title;
        return { title: title ?? t('problem.unexpected'), hint: explained || message };
      }
      if (retryAfterSeconds && status === 429) {
        const hint = t('problem.wait', { count: Math.ceil(retryAfterSeconds / 60) });
        return { title: words.title, hint };
      }
      return { title: words.title, hint: explained || words.hint };
    },
    [t, findWords, describeDetail],
  );
}

/** Title and hint as one text, for a notice. */
export function joinWords({ title, hint }: CodeWords): string {
  return hint ? `${title} ${hint}` : title;
}
