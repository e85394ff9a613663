import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  noLadder: 'Cette stratégie n’a pas encore d’échelle',
  noLadderHint: 'Choisissez-en une autre ; votre administrateur crée les échelles.',
  unknownRisk: 'Ce qui peut être perdu ensuite n’est pas connu ici',
  unknownRiskHint:
    'Cela dépend de la taille que l’utilisateur a choisie et que le serveur n’indique pas pour le moment. Cela s’affichera dès qu’un cycle sera en cours.',
  ladderOf: 'Échelle de {{name}}',
  ownLadder: 'C’est l’échelle propre de l’utilisateur ; elle passe avant celle de la stratégie.',
  oneAtATime:
    'Les positions d’un seul membre sont ouvertes à la fois ; ce que chacun peut perdre ne s’additionne donc pas.',
  togetherUnknown: 'Marge de tous les membres réunis : –. {{why}}',
  togetherUnread: 'Toutes les échelles n’ont pas pu être lues.',
  togetherNoLadder: 'Tous les membres n’ont pas encore d’échelle.',
  togetherMixed:
    'Elles sont en {{currencies}}, et sans compte aucun cours ne permet de les additionner.',
  together:
    'Exécutés jusqu’à leur dernier niveau, tous les membres réunis exigent {{margin}} de marge.',
  togetherOf:
    'Exécutés jusqu’à leur dernier niveau, tous les membres réunis exigent {{margin}} de marge, {{percent}} de votre compte.',
};
