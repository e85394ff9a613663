import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  title: 'Welcome, {{username}}',
  user: 'Your automated trading at a glance.',
  superuser: 'What the tasks of all users are doing.',
  task: 'Your task',
  noTask: 'No task yet',
  noTaskHint: 'Choose a strategy in your account details; an administrator then starts the task.',
  since: 'since',
  lastTick: 'last price',
  strategyMode: 'sell mode: {{mode}}',
  counter: 'cycles won in a row: {{count}}',
  unmanaged_one: '{{count}} share at the broker is not managed while the task is stopped',
  unmanaged_other: '{{count}} shares at the broker are not managed while the task is stopped',
  links: 'Where to go',
};

export const useHomeText = defineTexts('home', {
  en,
  de: () => import('./home-texts.de'),
  fr: () => import('./home-texts.fr'),
});
