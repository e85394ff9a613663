import type { TRANSLATED } from '@entropi/contracts/translations';

/** Languages by their own names, as their readers call them. */
export const LANGUAGE_NAMES: Record<(typeof TRANSLATED)[number], string> = {
  de: 'Deutsch',
  fr: 'Français',
};
