import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  risk: 'Gehebelte Positionen können schnell Geld verlieren. Eine Leiter kauft mehr, während der Kurs gegen Sie läuft: Ihre letzte Stufe kostet und riskiert am meisten, und Sie können alles verlieren, was auf dem Konto ist.',
  past: 'Weder vergangene Ergebnisse noch ein Backtest sagen, was kommt.',
  accept: 'Ich verstehe diese Risiken und handle auf eigenes Risiko.',
  acknowledged: 'Sie haben dies am {{at}} bestätigt.',
  changed: 'Dieser Text hat sich geändert, seit Sie ihn am {{at}} bestätigt haben.',
};
