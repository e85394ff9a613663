import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Connexion',
  username: 'Nom d’utilisateur',
  password: 'Mot de passe',
  submit: 'Se connecter',
  forgot: 'Mot de passe oublié ?',
  register: 'S’inscrire',
  ended: {
    rejected:
      'Votre session est terminée : elle a expiré, ou a été fermée depuis un autre appareil ou par un administrateur. Reconnectez-vous ; vous reprendrez où vous étiez.',
    elsewhere:
      'Vous avez été déconnecté dans un autre onglet de ce navigateur. Reconnectez-vous ; vous reprendrez où vous étiez.',
  },
};
