import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  multipliers: 'Gewinnmultiplikatoren',
  line: 'Mit wie viel das Ziel malgenommen wird: Es zählt die letzte Zeile, deren Zahl erreicht ist. Wer eigene hat, behält sie.',
  keyedBy: 'Gewählt nach',
  keys: { PROFIT_COUNTER: 'Gewonnene Zyklen in Folge', OPEN_SHARES: 'Offene Positionen' },
  noRows: 'Keine Zeilen: Jedes Ziel gilt, wie es ist.',
  rowNumber: 'Zeile {{row}}',
  from: 'Ab',
  times: 'Ziel mal',
  product: 'Ziel {{value}}',
  addRow: 'Zeile hinzufügen',
  removeRow: 'Zeile {{row}} entfernen',
  save: 'Multiplikatoren speichern',
};
