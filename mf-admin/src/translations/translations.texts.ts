import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  title: 'Other languages',
  line: 'What users of these languages read. An empty field means the text above.',
  name: 'Name ({{language}})',
  description: 'Description ({{language}})',
};

export const useTranslationText = defineTexts('admin-translations', {
  en,
  de: () => import('./translations.texts.de'),
  fr: () => import('./translations.texts.fr'),
});
