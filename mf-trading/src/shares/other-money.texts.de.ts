import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  onlyIn: 'Diese Zahlen zählen nur {{currency}}, die Währung des Kontos.',
  realised: 'Außerdem realisiert: {{amounts}}.',
  openShares_one: '{{count}} offene Position in anderer Währung zählt nicht zum offenen Ergebnis.',
  openShares_other:
    '{{count}} offene Positionen in anderen Währungen zählen nicht zum offenen Ergebnis.',
};
