import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  text: 'Zu viele Anfragen in kurzer Zeit. Die Seite macht von selbst weiter: {{at}}.',
};
