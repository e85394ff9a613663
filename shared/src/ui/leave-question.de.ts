import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Ohne zu speichern verlassen?',
  text: 'Was Sie hier geändert haben, ist noch nicht gespeichert und geht verloren, wenn Sie die Seite verlassen.',
  leave: 'Ohne zu speichern verlassen',
};
