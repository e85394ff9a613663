import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  figures: {
    active: 'Active tasks',
    error: 'Tasks in error',
    shares: 'Open shares',
    unrealised: 'Open profit and loss',
  },
  ofUsers_one: 'of {{shown}} user',
  ofUsers_other: 'of {{shown}} users',
  paused_one: '{{count}} paused',
  paused_other: '{{count}} paused',
};

export const useOperatorCardText = defineTexts('admin-operator-card', {
  en,
  de: () => import('./operator-card.texts.de'),
  fr: () => import('./operator-card.texts.fr'),
});
