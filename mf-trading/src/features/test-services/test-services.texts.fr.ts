import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Services de test',
  line: 'Essaie une connexion au courtier étape par étape. Rien n’est enregistré, aucun ordre n’est envoyé.',
  ownKeys: 'Laissez les trois vides pour utiliser vos propres clés enregistrées.',
  allOrNone: 'Remplissez les trois, ou aucun.',
  run: 'Tester la connexion',
  result: 'Résultat',
  ok: 'Toutes les étapes ont réussi.',
  failed: 'La connexion ne fonctionne pas ; voyez l’étape qui a échoué.',
  empty: 'Pas encore de test',
  emptyHint: 'Chaque étape figurera ici avec son temps et la réponse du courtier.',
  running: 'Test en cours…',
  done: 'fait',
  stepFailed: 'échoué',
  response: 'Réponse',
};
