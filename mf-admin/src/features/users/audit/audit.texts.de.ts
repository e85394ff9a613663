import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Protokoll',
  at: 'Wann',
  actor: 'Wer',
  action: 'Was',
  subject: 'Woran',
  empty: 'Nichts gefunden',
  emptyHint: 'Jede Änderung steht hier, mit wem sie zuzuschreiben ist.',
  changes: 'Was geändert wurde',
  value: 'Wert',
  before: 'Vorher',
  after: 'Nachher',
  noValues: 'Es hat keinen Wert geändert.',
};
