import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  ended: 'Sie sind nicht mehr angemeldet',
  endedHint: 'Die Sitzung ist zu Ende. Melden Sie sich wieder an, um hier fortzufahren.',
  failed: 'Dieser Teil der Seite konnte nicht geladen werden',
  failedHint: 'Prüfen Sie Ihre Verbindung, und versuchen Sie es erneut.',
};
