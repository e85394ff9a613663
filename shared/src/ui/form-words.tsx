import { useCallback } from 'react';
import type { core } from 'zod/mini';
import { defineTexts } from './i18n';

const en = {
  required: 'Fill in this field.',
  tooShort_one: 'At least {{count}} character.',
  tooShort_other: 'At least {{count}} characters.',
  tooLong_one: 'At most {{count}} character.',
  tooLong_other: 'At most {{count}} characters.',
  tooSmall: 'At least {{limit}}.',
  aboveOnly: 'More than {{limit}}.',
  tooBig: 'At most {{limit}}.',
  belowOnly: 'Less than {{limit}}.',
  email: 'This is not an e-mail address.',
  format: 'This does not have the right form.',
  choice: 'Choose one of the list.',
  whole: 'A whole number.',
};

const useText = defineTexts('form', {
  en,
  de: () => import('./form-words.de'),
  fr: () => import('./form-words.fr'),
});

/** Words an issue of zod plainly; null keeps the schema's own message. */
export function useFieldWords(): (issue: core.$ZodRawIssue) => string | null {
  const t = useText();
  return useCallback(
    (issue) => {
      const empty = issue.input === '' || issue.input === null || issue.input === undefined;
      if (empty) return t('required');
      switch (issue.code) {
        case 'too_small':
          if (issue.origin === 'string') return t('tooShort', { count: Number(issue.minimum) });
          return t(issue.inclusive === false ? 'aboveOnly' : 'tooSmall', {
            limit: Number(issue.minimum),
          });
        case 'too_big':
          if (issue.origin === 'string') return t('tooLong', { count: Number(issue.maximum) });
          return t(issue.inclusive === false ? 'belowOnly' : 'tooBig', {
            limit: Number(issue.maximum),
          });
        case 'invalid_format':
          return issue.format === 'email' ? t('email') : t('format');
        case 'invalid_value':
          return t('choice');
        case 'invalid_type':
          return issue.expected === 'int' ? t('whole') : t('required');
        default:
          return null;
      }
    },
    [t],
  );
}
