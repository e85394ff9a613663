import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  title: 'Versions in this browser',
  line: 'What this browser loads, and how that ended. A build of your own can stand in for a remote, here alone and for eight hours.',
  shell: 'Shell',
  close: 'Close',
  channels: { stable: 'Stable', canary: 'Canary', override: 'Override' },
  from: 'from {{address}}',
  version: 'version {{version}}',
  next: 'version {{version}}, {{next}} after a reload',
  idle: 'Not loaded yet',
  ready: 'Loaded in {{ms}} ms, at {{time}}',
  failed: 'Failed in phase {{phase}} after {{ms}} ms, at {{time}}: {{reason}}',
  address: 'Address of the build',
  hint: 'The folder that has its mf-manifest.json, such as {{example}}',
  override: 'Override',
  change: 'Change',
  remove: 'Remove',
  set: 'Load from there',
  cancel: 'Cancel',
  reset: 'Reset all',
  reloads: 'The page is loaded again; what is not saved on it is lost.',
  rejected: 'Nothing was changed. {{reason}}',
  disabled:
    'Nothing was changed: this installation allows no overrides. Its operators allow an origin in OVERRIDE_ORIGINS.',
};

export const usePanelText = defineTexts('override-panel', {
  en,
  de: () => import('./override-panel.texts.de'),
  fr: () => import('./override-panel.texts.fr'),
});
