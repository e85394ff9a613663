import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  did: {
    access: '{{actor}} a donné ou bloqué l’accès de {{username}}.',
    address: '{{actor}} a demandé une autre adresse e-mail pour {{username}}.',
    deleted: '{{actor}} a supprimé {{username}}.',
    factor: '{{actor}} a réinitialisé le second facteur de {{username}}.',
    password: '{{actor}} a défini un mot de passe pour {{username}}.',
    roles: '{{actor}} a donné des rôles à {{username}} ou lui en a retiré.',
  },
};
