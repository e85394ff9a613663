import type { Texts } from '../remote/texts';

export const texts: Texts = {
  currencyOf: '{{amount}} : devise',
  modes: { SINGLE: 'Individuel', ALL: 'Toutes ensemble', RECOVERY: 'Récupération' },
};
