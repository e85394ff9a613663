import { en } from '../lists/every-list.texts';
import { defineTexts } from './i18n';

/** The words of every list. */
export const useListText = defineTexts('lists', {
  en,
  de: () => import('../lists/every-list.texts.de'),
  fr: () => import('../lists/every-list.texts.fr'),
});
