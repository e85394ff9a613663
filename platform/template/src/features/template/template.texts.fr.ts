import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Template',
  line: 'Connecté en tant que {{username}}.',
};
