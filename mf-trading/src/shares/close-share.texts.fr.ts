import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  close: 'Fermer',
  label: 'Fermer la position : {{share}}',
  title: 'Fermer cette position maintenant ?',
  text: 'Niveau {{level}}, taille {{size}}, ouverte à {{open}}.',
  textByHand: 'Taille {{size}}, ouverte à {{open}}.',
  nowAt: 'Elle est fermée au cours du marché, maintenant {{price}} :',
  lastAt:
    'Elle est fermée au cours du marché, qui n’est pas connu maintenant ; le dernier, de {{at}}, était {{price}} :',
  closesLater:
    'Le marché est fermé jusqu’à {{at}}. La position sera fermée alors, à un cours que personne ne connaît encore.',
  closesAnytime:
    'Il n’y a pas de cours de ce marché pour le moment. La position sera fermée dès qu’il y en aura un, quel qu’il soit.',
  levelStays: 'Son niveau reste fermé jusqu’à la fin de ce cycle.',
  verb: 'Fermer la position',
  closingNow: 'Fermeture …',
  labelClosing: 'En cours de fermeture : {{share}}',
  name: 'Niveau {{level}}, taille {{size}}',
  nameByHand: 'Position de taille {{size}}',
  nameByHandAt: 'Position de taille {{size}}, ouverte à {{price}}',
  takeBack: 'Annuler',
  takeBackLabel: 'Annuler la clôture : {{share}}',
  takenBack: 'La clôture a été retirée avant de partir ; la position est ouverte comme avant.',
  unknown: {
    market_closed: 'Inconnu : le marché est fermé.',
    closedUntil: 'Inconnu : le marché est fermé jusqu’à {{at}}.',
    no_price: 'Inconnu : il n’y a pas de cours pour le moment.',
    no_rate: 'Inconnu : il manque un taux de change.',
    not_confirmed: 'Inconnu : le courtier n’a pas encore confirmé un ordre.',
  },
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
    closing: '{{share}} : la clôture est chez le courtier.',
    closed: '{{share}} : fermée.',
    closedAt: '{{share}} : fermée à {{price}}. Son résultat suit.',
    closedWith: '{{share}} : fermée à {{price}}, {{result}}.',
    open: '{{share}} : le courtier ne l’a pas fermée. Elle est toujours ouverte ; réessayez.',
    unknown:
      '{{share}} : le courtier n’a pas encore confirmé la fermeture. Elle reste « En fermeture » ; son résultat figurera sous les positions fermées.',
  },
};
