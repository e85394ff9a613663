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
  unsent: {
    title_one:
      'Une clôture n’est pas partie : la position est ouverte chez le courtier comme avant.',
    title_other:
      '{{count}} clôtures ne sont pas parties : les positions sont ouvertes chez le courtier comme avant.',
    text: 'L’envoi se fait de lui-même dès que c’est possible. Si vous ne voulez pas attendre, clôturez sur la plateforme du courtier ; c’est comptabilisé ici de soi-même.',
    deal: 'opération {{deal}} : {{side}} {{size}}, clôture passée {{since}}',
    sides: { BUY: 'acheté', SELL: 'vendu' },
  },
  news: {
    unsent:
      '{{share}} : la clôture n’est PAS partie. L’envoi se fait de lui-même dès que c’est possible. Pour sortir tout de suite, clôturez l’opération {{deal}} ({{side}} {{size}}) sur la plateforme du courtier.',
    closing: '{{share}} : en cours de fermeture.',
    closed: '{{share}} : fermée.',
    closedAt: '{{share}} : fermée à {{price}}. Son résultat suit.',
    closedWith: '{{share}} : fermée à {{price}}, {{result}}.',
    open: '{{share}} : le courtier ne l’a pas fermée. Elle est toujours ouverte ; réessayez.',
    unknown:
      '{{share}} : le courtier n’a pas encore confirmé la fermeture. Elle reste « En fermeture » ; son résultat figurera sous les positions fermées.',
  },
};
