import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Versionen in diesem Browser',
  line: 'Was dieser Browser lädt, und wie das ausging. Ein eigener Build kann an die Stelle eines Remotes treten, nur hier und für acht Stunden.',
  shell: 'Shell',
  close: 'Schließen',
  channels: { stable: 'Stabil', canary: 'Canary', override: 'Ersetzt' },
  from: 'von {{address}}',
  version: 'Version {{version}}',
  next: 'Version {{version}}, nach dem Neuladen {{next}}',
  idle: 'Noch nicht geladen',
  ready: 'In {{ms}} ms geladen, um {{time}}',
  failed: 'Nach {{ms}} ms in der Phase {{phase}} gescheitert, um {{time}}: {{reason}}',
  address: 'Adresse des Builds',
  hint: 'Der Ordner mit seiner mf-manifest.json, etwa {{example}}',
  override: 'Ersetzen',
  change: 'Ändern',
  remove: 'Entfernen',
  set: 'Von dort laden',
  cancel: 'Abbrechen',
  reset: 'Alle zurücksetzen',
  reloads: 'Die Seite wird neu geladen; was auf ihr nicht gespeichert ist, geht verloren.',
  rejected: 'Nichts wurde geändert. {{reason}}',
  disabled:
    'Nichts wurde geändert: diese Installation erlaubt keine Ersetzungen. Wer sie betreibt, erlaubt eine Herkunft in OVERRIDE_ORIGINS.',
};
