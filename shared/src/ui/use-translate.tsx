import { type Translatable, translate } from '@entropi/contracts/translations';
import { useCallback } from 'react';
import { useLanguage } from './i18n';

/** Gives strategies and plans their texts in the language shown now, where the administrators wrote some. */
export function useTranslate() {
  const language = useLanguage();
  return useCallback(<T extends Translatable>(thing: T) => translate(thing, language), [language]);
}
