import { texts as auditList } from '@entropi/shared/lists/audit.texts.de';
import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  ...auditList,
  title: 'Protokoll',
  empty: 'Nichts gefunden',
  emptyHint: 'Jede Änderung steht hier, mit wem sie zuzuschreiben ist.',
  changes: 'Was geändert wurde',
  value: 'Wert',
  noValues: 'Es hat keinen Wert geändert.',
  filters: {
    actor: 'Wer',
    action: 'Was',
    subject: 'Woran / Benutzer',
    from: 'Von (UTC-Tag)',
    to: 'Bis (UTC-Tag)',
  },
};
