import { en } from '../lists/common.texts';
import { defineTexts } from './i18n';

/** The words of every list. */
export const useListText = defineTexts('lists', {
  en,
  de: () => import('../lists/common.texts.de'),
  fr: () => import('../lists/common.texts.fr'),
});
