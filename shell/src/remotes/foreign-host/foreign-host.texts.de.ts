import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  ended: 'Sie sind nicht mehr angemeldet',
  endedHint: 'Die Sitzung ist zu Ende. Melden Sie sich wieder an, um hier fortzufahren.',
  failed: 'Dieser Teil der Seite konnte nicht geladen werden',
  failedHint: 'Prüfen Sie Ihre Verbindung, und versuchen Sie es erneut.',
  notices: 'Hinweise',
  proof: 'In Entropi bestätigen',
  proofHint:
    'Dafür braucht es einen frischen Code oder einen Passkey, wonach nur die Seiten von Entropi selbst fragen. Es wurde nichts geändert: Öffnen Sie die Seite dort, und wiederholen Sie den Schritt.',
  openProduct: 'In Entropi öffnen',
  cancel: 'Abbrechen',
};
