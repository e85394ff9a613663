import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Aufstellungen für das Steueramt',
  hint: 'Die Ergebnisse jedes Jahres und Ihre Gebühren: nach Monaten als PDF, jedes Geschäft als CSV.',
  open: 'Aufstellung {{year}} als {{format}}',
  none: 'Noch keine Aufstellung',
  noneHint: 'Nach Ihrer ersten geschlossenen Position steht hier die Aufstellung des Jahres.',
};
