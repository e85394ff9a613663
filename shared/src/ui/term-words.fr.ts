import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  titles: {
    ladder: 'Échelle',
    anchor: 'Ancre',
    cycle: 'Cycle',
    sellMode: 'Mode de vente',
    recovery: 'Récupération',
    profitCounter: 'Cycles gagnés de suite',
    depth: 'Profondeur',
    drawdown: 'Repli maximal',
    profitFactor: 'Facteur de gain',
    expectancy: 'Espérance',
    sizeFactor: 'Facteur de taille',
    highWaterMark: 'Plus haut historique',
  },
  texts: {
    ladder:
      'Des niveaux de cours les uns sous les autres (au-dessus pour une vente). Quand le cours atteint un niveau, une position de taille fixe y est ouverte ; une baisse réduit ainsi le cours moyen de ce qui est ouvert.',
    anchor:
      'Le cours auquel le niveau 0 d’un cycle a été ouvert. Les autres niveaux en sont à des distances fixes.',
    cycle:
      'Un passage de l’échelle : il commence par le niveau 0 au cours du marché et se termine quand plus aucune position n’est ouverte. Le suivant commence de lui-même tant que la tâche est active.',
    sellMode:
      'Comment les positions sont vendues. Individuel : chacune à son propre objectif. Toutes : ensemble, dès que le tout atteint son objectif. Récupération : plus d’objectif ; tout est vendu dès que le cycle ne perd rien, et rien de nouveau n’est ouvert.',
    recovery:
      'Un cycle devenu trop grand, trop vieux ou trop profond renonce à son objectif de gain : il n’ouvre plus rien et se ferme dès qu’il ne perd rien. Il le reste jusqu’à la fin du cycle.',
    profitCounter:
      'Cycles gagnés depuis le dernier perdu. Si une stratégie a des multiplicateurs de gain, ce nombre décide de combien le prochain objectif est plus haut.',
    depth:
      'Le niveau le plus profond de l’échelle ouvert dans le cycle. Plus il est profond, plus d’argent était engagé et plus la perte possible était grande.',
    drawdown:
      'La plus forte baisse depuis le meilleur résultat atteint : ce que vous auriez perdu en commençant au pire moment.',
    profitFactor:
      'Ce que les cycles gagnés ont rapporté, divisé par ce que les perdus ont coûté. Au-dessus de 1, le trading gagne de l’argent.',
    expectancy: 'Ce qu’un cycle a rapporté en moyenne, gagnés et perdus confondus.',
    sizeFactor:
      'Multiplie la taille de chaque niveau. Avec 2, chaque position est deux fois plus grande : gain, perte et marge doublent.',
    highWaterMark:
      'Le meilleur résultat pour lequel vous avez déjà payé une part du gain. Après une perte, vous ne payez à nouveau que pour ce qui le dépasse.',
  },
};
