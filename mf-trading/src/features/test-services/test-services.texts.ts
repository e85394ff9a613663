import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  title: 'Test Services',
  line: 'Tries a connection to the broker step by step. Nothing is stored, no order is sent.',
  ownKeys: 'Leave the three empty to use your own saved keys.',
  allOrNone: 'Fill in all three, or none.',
  run: 'Test connection',
  result: 'Result',
  ok: 'All steps went well.',
  failed: 'The connection does not work; see the step that failed.',
  empty: 'No test yet',
  emptyHint: 'Every step will stand here with its time and what the broker responded.',
  running: 'Testing…',
  done: 'done',
  stepFailed: 'failed',
  response: 'Response',
};

export const useText = defineTexts('trading-test-services', {
  en,
  de: () => import('./test-services.texts.de'),
  fr: () => import('./test-services.texts.fr'),
});
