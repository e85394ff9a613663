import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Confirmez que c’est bien vous',
  actions: {
    updateProfile: 'Une nouvelle adresse e-mail est une voie d’accès au compte.',
    updateUser: 'Les rôles, l’accès et les adresses e-mail donnent du pouvoir sur les comptes.',
    createUser: 'Le nouvel utilisateur reçoit des droits sur les autres.',
    deleteUser: 'Un utilisateur est supprimé définitivement.',
    setUserPassword: 'Un mot de passe est défini.',
    resetTwoFactor: 'Le second facteur d’un utilisateur est supprimé.',
    renewRecoveryCodes: 'Les codes de secours actuels ne seront plus valables.',
    resetOwnTwoFactor: 'Votre second facteur est supprimé.',
    liftHold: 'Les ouvertures reprennent pour tous.',
    startPasskey: 'Une clé d’accès connecte sans mot de passe ni code.',
    deletePasskey: 'Une clé d’accès est supprimée et n’ouvre plus rien.',
    other: 'Cette action pourrait donner le compte à quelqu’un d’autre.',
  },
  why: 'Être connecté ne suffit donc pas. Ensuite, l’action continue avec vos indications.',
  stale: 'La confirmation n’était plus valable : confirmez à nouveau.',
  none: 'Vous n’avez pas de second facteur ici. Déconnectez-vous et reconnectez-vous pour en configurer un.',
  passkey: 'Utiliser une clé d’accès',
  orCode: 'Ou avec un code :',
  noPasskeys: 'Vous avez une clé d’accès que ce navigateur ne peut pas utiliser.',
  code: 'Code',
  codeHint: 'De votre application d’authentification, ou l’un de vos codes de secours.',
  wrongCode: 'Ce code n’est pas accepté. Un code ne sert qu’une fois : attendez le suivant.',
  confirm: 'Confirmer',
};
