import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  risk: 'Les positions à effet de levier peuvent perdre vite. Une échelle achète davantage quand le cours va contre vous : son dernier niveau coûte et risque le plus, et vous pouvez perdre tout ce qui est sur le compte.',
  past: 'Ni les résultats passés ni un backtest ne disent ce qui vient.',
  accept: 'Je comprends ces risques et je négocie à mes propres risques.',
  acknowledged: 'Vous avez confirmé ceci le {{at}}.',
  changed: 'Ce texte a changé depuis que vous l’avez confirmé le {{at}}.',
};
