import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  confirmTitle: 'Confirmer la nouvelle adresse e-mail',
  confirmLine:
    'Ensuite, les e-mails de votre compte arrivent ici, y compris les liens pour définir un mot de passe.',
  confirm: 'Confirmer l’adresse',
  confirmedTitle: 'Votre adresse est confirmée',
  confirmedLine: '{{email}} est désormais l’adresse de {{username}}.',
  takenTitle: 'Cette adresse est prise',
  takenLine: 'Elle est devenue celle d’un autre compte. Le vôtre garde la sienne.',
  undoTitle: 'Annuler le changement d’adresse',
  undoLine:
    'Votre compte retrouve cette adresse. Toutes les sessions prennent fin, votre mot de passe ne fonctionne plus, et un e-mail avec un lien pour en définir un nouveau arrive ici.',
  undo: 'Annuler et se déconnecter partout',
  undoneTitle: 'Le changement est annulé',
  undoneLine:
    'Plus personne n’est connecté, et votre mot de passe ne fonctionne plus. Consultez vos e-mails : le lien de l’un permet d’en définir un nouveau pendant 30 minutes, l’autre dit ce qui a été supprimé et ce qui est à vérifier.',
  usedTitle: 'Ce lien ne fonctionne plus',
  usedConfirm: 'Il a déjà servi, date de plus de 24 heures, ou un autre changement l’a remplacé.',
  usedUndo: 'Il a déjà servi ou date de plus de sept jours. Adressez-vous à votre administration.',
  toStart: 'Continuer',
  toPassword: 'Pas d’e-mail ? Envoyer un autre lien',
};
