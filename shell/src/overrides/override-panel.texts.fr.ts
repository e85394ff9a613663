import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Versions dans ce navigateur',
  line: 'Ce que ce navigateur charge, et comment cela s’est terminé. Un build à vous peut remplacer un remote, ici seulement et pendant huit heures.',
  shell: 'Shell',
  close: 'Fermer',
  channels: { stable: 'Stable', canary: 'Canary', override: 'Remplacé' },
  from: 'depuis {{address}}',
  version: 'version {{version}}',
  next: 'version {{version}}, {{next}} après un rechargement',
  idle: 'Pas encore chargé',
  ready: 'Chargé en {{ms}} ms, à {{time}}',
  failed: 'Échec dans la phase {{phase}} après {{ms}} ms, à {{time}} : {{reason}}',
  address: 'Adresse du build',
  hint: 'Le dossier qui contient son mf-manifest.json, par exemple {{example}}',
  override: 'Remplacer',
  change: 'Modifier',
  remove: 'Retirer',
  set: 'Charger de là',
  cancel: 'Annuler',
  reset: 'Tout réinitialiser',
  reloads: 'La page est rechargée ; ce qui n’y est pas enregistré est perdu.',
  rejected: 'Rien n’a été modifié. {{reason}}',
  disabled:
    'Rien n’a été modifié : cette installation ne permet aucun remplacement. Ses exploitants permettent une origine dans OVERRIDE_ORIGINS.',
};
