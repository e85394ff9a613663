import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Gekoppelte Strategien',
  newCoupled: 'Neue gekoppelte Strategie',
  name: 'Name',
  type: 'Wie sie laufen',
  types: {
    HEDGE: 'Alle gleichzeitig',
    EXCLUSIVE: 'Ein offener Zyklus auf einmal',
    SEQUENCE: 'Eine nach der anderen',
    BASKET: 'Alle gleichzeitig mit einem Ziel',
  },
  members: 'Mitglieder der Reihe nach',
  addMember: 'Eine Strategie hinzufügen',
  removeMember: '{{name}} entfernen',
  risk: 'Risiko von {{name}}',
  moveUp: '{{name}} nach oben',
  moveDown: '{{name}} nach unten',
  needsTwo: 'Wählen Sie zwei Strategien oder mehr.',
  jointTarget: 'Gemeinsames Ziel',
  jointTargetHint:
    'Gewinn in der Währung des Kontos, bei dem alle geschlossen werden; nur für diese Art.',
  isActive: 'Benutzern angeboten',
  active: 'Aktiv',
  inactive: 'Nicht angeboten',
  status: 'Status',
  save: 'Speichern',
  saved: '{{name}} ist gespeichert.',
  delete: 'Gekoppelte Strategie löschen',
  deleteTitle: 'Die gekoppelte Strategie {{name}} löschen?',
  deleteText:
    'Ihre Mitglieder bleiben. Eine, die ein Benutzer gewählt hat, kann nicht gelöscht werden.',
  deleted: '{{name}} ist gelöscht.',
  empty: 'Noch keine gekoppelte Strategie',
  emptyHint: 'Sie nennt zwei Strategien oder mehr, die als eine laufen.',
};
