import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  troubles: {
    passkey_cancelled: {
      title: 'Aucune clé d’accès n’a été utilisée.',
      hint: 'L’opération a été annulée, a duré trop longtemps, ou cet appareil n’en a pas pour ce site. Réessayez, ou passez par un autre chemin.',
    },
    passkey_failed: {
      title: 'La clé d’accès n’a pas fonctionné.',
      hint: 'Réessayez. Si cela persiste, passez par un autre chemin.',
    },
    passkey_present: {
      title: 'Cet appareil a déjà une de vos clés d’accès.',
      hint: 'Utilisez celle-ci, ou choisissez un autre appareil.',
    },
    passkey_site: {
      title: 'Les clés d’accès ne fonctionnent pas à cette adresse.',
      hint: 'Ouvrez le site à son adresse habituelle, ou passez par un autre chemin.',
    },
    passkey_unsupported: {
      title: 'Ce navigateur ou cet appareil ne peut pas utiliser de clé d’accès ici.',
      hint: 'Il lui faut un verrouillage d’écran, une empreinte, un visage ou un code PIN. Essayez un autre appareil, ou passez par un autre chemin.',
    },
  },
};
