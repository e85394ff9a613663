import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Template',
  line: 'Angemeldet als {{username}}.',
};
