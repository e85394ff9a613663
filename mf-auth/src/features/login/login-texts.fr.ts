import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Connexion',
  username: 'Nom d’utilisateur',
  password: 'Mot de passe',
  submit: 'Se connecter',
  passkey: 'Se connecter avec une clé d’accès',
  forgot: 'Mot de passe oublié ?',
  register: 'S’inscrire',
  ended: {
    copied:
      'Votre session a été fermée, car une copie en a été utilisée à un autre endroit. Reconnectez-vous. Si ce n’était pas vous, changez de mot de passe.',
    'key-lost':
      'Ce navigateur n’a plus la clé de votre session ; elle a donc été fermée. Reconnectez-vous. Si vous n’avez pas effacé les données du navigateur, changez de mot de passe.',
    rejected:
      'Votre session est terminée : elle a expiré, ou a été fermée depuis un autre appareil ou par un administrateur. Reconnectez-vous ; vous reprendrez où vous étiez.',
    elsewhere:
      'Vous avez été déconnecté dans un autre onglet de ce navigateur. Reconnectez-vous ; vous reprendrez où vous étiez.',
  },
};
