import type { ErrorCode } from '@entropi/contracts/error-codes';
import { type CodeWords, useCodeWords } from '@entropi/shared/remote';
import type { CodeValues } from '@entropi/shared/remote/code-words';
import { useCallback } from 'react';
import { type Format, useFormat } from './format';
import { type FieldProblem, type Problem, readProblem } from './problem';
import { useUiText } from './ui-texts';

/** Values that are amounts in the account's currency, where they come with one. */
const AMOUNTS = new Set(['margin', 'funds']);

/** Numbers as the reader writes them; a name stays as it is. */
function writeValues(values: CodeValues, format: Format): CodeValues {
  const currency = String(values.currency);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'number') return [name, value];
      if (!AMOUNTS.has(name) || !/^[A-Z]{3}$/.test(currency)) return [name, format.number(value)];
      return [name, format.money({ amount: String(value), currency })];
    }),
  );
}

/** Says what is wrong with one field of a problem; an unknown rule keeps the message that came with it. */
export function useDetailWords(): (detail: FieldProblem, problem: Problem) => string {
  const findWords = useCodeWords();
  const format = useFormat();
  return useCallback(
    ({ code, values, message }, problem) => {
      const words = code
        ? (findWords('detail', code, writeValues(values, format)) ?? findWords('broker', code))
        : problem.code && problem.code !== 'validation_error' && findWords('error', problem.code);
      return words ? joinWords(words) : message;
    },
    [findWords, format],
  );
}

/** A problem in words. */
export interface ProblemWords extends CodeWords {
  /** Whether the user can mend it by these words alone, without support. */
  isOwn: boolean;
}

/** Codes by which to word a status that came without one, e.g. on a proxy's error page. */
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
 * Words a problem by its code: what happened and why, and what to do. A code that this page does not know
 * keeps the API's own message.
 */
export function useProblemWords(): (problem: Problem) => ProblemWords {
  const t = useUiText();
  const findWords = useCodeWords();
  const describeDetail = useDetailWords();
  return useCallback(
    (problem) => {
      const { status, code, message, details, retryAfterSeconds } = problem;
      if (status === null) {
        const hint = t('problem.unreachableHint');
        return { title: t('problem.unreachable'), hint, isOwn: true };
      }
      const words = code ? findWords('error', code) : null;
      const coded = words ? details.filter((detail) => detail.code !== null) : details;
      const explained = [...new Set(coded.map((detail) => describeDetail(detail, problem)))].join(
        ' ',
      );
      const wait =
        status === 429 && retryAfterSeconds
          ? t('problem.wait', { count: Math.ceil(retryAfterSeconds / 60) })
          : null;
      if (!words) {
        const title = findWords('error', findCodeOfStatus(status))?.title;
        const hint = wait ?? (explained || message);
        return { title: title ?? t('problem.unexpected'), hint, isOwn: false };
      }
      const hint = wait ?? (explained || words.hint);
      return { title: words.title, hint, isOwn: status < 500 };
    },
    [t, findWords, describeDetail],
  );
}

/** Joins title and hint to one text, for a notice. */
export function joinWords({ title, hint }: CodeWords): string {
  return hint ? `${title} ${hint}` : title;
}

/** Says in one text, for a notice, why something failed. */
export function useFailureText(): (error: unknown) => string {
  const describe = useProblemWords();
  return useCallback((error) => joinWords(describe(readProblem(error))), [describe]);
}
