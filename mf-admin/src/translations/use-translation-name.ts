import { TRANSLATED } from '@entropi/contracts/translations';
import { LANGUAGE_NAMES } from './language-names';
import { useTranslationText } from './translations.texts';

const TEXTS = ['name', 'description'] as const;

/** Names a translation by its path, as `translations.de.name`; null for any other path. */
export function useTranslationName(): (path: string) => string | null {
  const t = useTranslationText();
  return (path) => {
    const [first, ...rest] = path.split('.');
    if (first !== 'translations') return null;
    const language = TRANSLATED.find((one) => one === rest[0]);
    const text = TEXTS.find((one) => one === rest[1]);
    return language && text ? t(text, { language: LANGUAGE_NAMES[language] }) : t('title');
  };
}
