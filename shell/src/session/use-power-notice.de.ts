import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  did: {
    access: '{{actor}} hat {{username}} Zugang gewährt oder gesperrt.',
    address: '{{actor}} hat für {{username}} eine andere E-Mail-Adresse verlangt.',
    deleted: '{{actor}} hat {{username}} gelöscht.',
    factor: '{{actor}} hat den zweiten Faktor von {{username}} zurückgesetzt.',
    password: '{{actor}} hat für {{username}} ein Passwort gesetzt.',
    roles: '{{actor}} hat {{username}} Rollen gegeben oder entzogen.',
  },
};
