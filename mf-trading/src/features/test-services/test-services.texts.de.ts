import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Verbindungstest',
  line: 'Prüft eine Verbindung zum Broker Schritt für Schritt. Nichts wird gespeichert, kein Auftrag gesendet.',
  ownKeys: 'Lassen Sie die drei leer, um Ihre eigenen gespeicherten Schlüssel zu benutzen.',
  allOrNone: 'Füllen Sie alle drei aus, oder keines.',
  run: 'Verbindung testen',
  result: 'Ergebnis',
  ok: 'Alle Schritte sind gelungen.',
  failed: 'Die Verbindung funktioniert nicht; siehe den fehlgeschlagenen Schritt.',
  empty: 'Noch kein Test',
  emptyHint: 'Jeder Schritt steht hier mit seiner Zeit und der Antwort des Brokers.',
  running: 'Test läuft …',
  done: 'erledigt',
  stepFailed: 'fehlgeschlagen',
  response: 'Antwort',
};
