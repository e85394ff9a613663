import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  close: 'Fermer',
  label: 'Fermer la position {{deal}}',
  title: 'Fermer cette position maintenant ?',
  text: 'Niveau {{level}}, taille {{size}}, ouverte à {{open}} : elle est fermée au cours du marché, quel que soit son gain.',
  verb: 'Fermer la position',
  closingNow: 'Fermeture …',
  labelClosing: 'La position {{deal}} est en cours de fermeture',
  name: 'Niveau {{level}}, taille {{size}}',
  nameByHand: 'Position de taille {{size}}',
  news: {
    closing: '{{share}} : en cours de fermeture.',
    closed: '{{share}} : fermée.',
    closedAt: '{{share}} : fermée à {{price}}. Son résultat suit.',
    closedWith: '{{share}} : fermée à {{price}}, {{result}}.',
    open: '{{share}} : le courtier ne l’a pas fermée. Elle est toujours ouverte ; réessayez.',
    unknown:
      '{{share}} : le courtier n’a pas encore confirmé la fermeture. Elle reste « En fermeture » ; son résultat figurera sous les positions fermées.',
  },
};
