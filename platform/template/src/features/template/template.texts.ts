import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  title: 'Template',
  line: 'Signed in as {{username}}.',
};

export const useText = defineTexts('template', {
  en,
  de: () => import('./template.texts.de'),
  fr: () => import('./template.texts.fr'),
});
