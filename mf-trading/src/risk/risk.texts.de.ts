import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  noLadder: 'Diese Strategie hat noch keine Leiter',
  noLadderHint: 'Wählen Sie eine andere; Ihr Administrator richtet die Leitern ein.',
  unknownRisk: 'Was als Nächstes verloren gehen kann, ist hier nicht bekannt',
  unknownRiskHint:
    'Es hängt von der Größe ab, die der Benutzer gewählt hat und die der Server derzeit nicht nennt. Sobald ein Zyklus läuft, steht es hier.',
  ladderOf: 'Leiter von {{name}}',
  ownLadder: 'Das ist die eigene Leiter des Benutzers; sie geht jener der Strategie vor.',
  oneAtATime:
    'Es sind immer nur Positionen eines Mitglieds offen; was jedes verlieren kann, wird also nicht zusammengezählt.',
  togetherUnknown: 'Margin aller Mitglieder zusammen: –. {{why}}',
  togetherUnread: 'Nicht jede Leiter konnte gelesen werden.',
  togetherNoLadder: 'Nicht jedes Mitglied hat schon eine Leiter.',
  togetherMixed:
    'Sie sind in {{currencies}}, und ohne ein Konto gibt es keinen Kurs, sie zusammenzuzählen.',
  together:
    'Bis zur letzten Stufe ausgeführt, brauchen alle Mitglieder zusammen {{margin}} Margin.',
  togetherOf:
    'Bis zur letzten Stufe ausgeführt, brauchen alle Mitglieder zusammen {{margin}} Margin, {{percent}} Ihres Kontos.',
};
