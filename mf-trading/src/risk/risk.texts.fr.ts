import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  noLadder: 'Cette stratégie n’a pas encore d’échelle',
  noLadderHint: 'Choisissez-en une autre ; votre administrateur crée les échelles.',
  unknownRisk: 'Ce qui peut être perdu ensuite n’est pas connu ici',
  unknownRiskHint:
    'Cela dépend de la taille que l’utilisateur a choisie et que le serveur n’indique pas pour le moment. Cela s’affichera dès qu’un cycle sera en cours.',
  ladderOf: 'Échelle de {{name}}',
  oneAtATime:
    'Les positions d’un seul membre sont ouvertes à la fois ; ce que chacun peut perdre ne s’additionne donc pas.',
  together:
    'Exécutés jusqu’à leur dernier niveau, tous les membres réunis exigent {{margin}} de marge.',
  togetherOf:
    'Exécutés jusqu’à leur dernier niveau, tous les membres réunis exigent {{margin}} de marge, {{percent}} de votre compte.',
};
