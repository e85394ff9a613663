import type { NoticeTexts } from './notice-facts';

export const FR: NoticeTexts = {
  greeting: (name) => `Bonjour ${name}`,
  foot: (link) => `Vous pouvez désactiver ces messages dans les détails de votre compte : ${link}`,
  more: (count) => `… et ${count} autres`,
  deeds: {
    access: 'accès donné ou bloqué',
    address: 'autre adresse e-mail demandée',
    deleted: 'supprimé',
    factor: 'second facteur réinitialisé',
    password: 'mot de passe défini',
    roles: 'rôles donnés ou retirés',
  },
  undone: {
    authenticator:
      'Application d’authentification : elle a été configurée depuis ; ses codes et les codes de secours n’ouvrent plus rien. Demandez à votre administrateur de la réinitialiser.',
    codes:
      'Codes de secours : ils ont été créés depuis et sont supprimés. Créez-en de nouveaux sous Sécurité.',
    passkeys: 'Clés d’accès : celles ajoutées depuis sont supprimées.',
    chat: 'Telegram : la conversation reliée depuis ne reçoit plus rien.',
    keys: 'Clés du courtier : certaines ont été enregistrées depuis et sont toujours là. Vérifiez sur quel compte vous négociez.',
    task: 'Votre tâche est en pause. Vérifiez ses réglages avant de la démarrer.',
  },
  test: {
    title: 'Ceci est un test',
    body: 'Voici l’apparence des notifications d’Entropi sur cet appareil.',
  },
  kinds: {
    cycle_ended: {
      subject: (f) => `Cycle terminé : ${f.amount}`,
      body: (f) => `Un cycle de ${f.strategy} s’est terminé avec un résultat de ${f.amount}.`,
    },
    cycles_ended: {
      subject: (f) => `${f.count} cycles terminés : ${f.amount}`,
      body: (f) =>
        `${f.count} cycles sont terminés, avec un résultat de ${f.amount}.\n\n${f.lines}`,
    },
    task_error: {
      subject: () => 'Votre trading s’est arrêté sur une erreur',
      body: () =>
        'Une erreur a arrêté votre tâche. Elle n’ouvre plus rien ; les positions ouvertes sont encore fermées quand le courtier le permet. Votre administrateur peut effacer l’erreur dès que sa cause a disparu.',
    },
    degraded: {
      subject: () => 'Votre trading est limité depuis une heure',
      body: () =>
        'Depuis plus d’une heure, votre tâche attend le courtier, un cours ou l’ouverture du marché. Elle reprend d’elle-même dès que possible.',
    },
    message: {
      subject: () => 'Vous avez un nouveau message',
      body: (f) => `Votre administrateur vous a écrit. Messages non lus : ${f.count}.`,
    },
    suspension_announced: {
      subject: (f) => `Votre trading sera mis en pause le ${f.day}`,
      body: (f) =>
        `${f.amount} restent impayés. Sans paiement, votre trading sera mis en pause le ${f.day} : plus rien ne sera ouvert, les positions ouvertes seront encore fermées.`,
    },
    suspended: {
      subject: () => 'Votre trading est en pause',
      body: (f) =>
        `Votre trading est en pause depuis le ${f.day}, car ${f.amount} restent impayés. Plus rien n’est ouvert ; les positions ouvertes sont encore fermées. Après le paiement, redémarrez votre tâche.`,
    },
    payment_booked: {
      subject: (f) => `Paiement reçu : ${f.amount}`,
      body: (f) =>
        `Nous avons enregistré votre paiement de ${f.amount} avec la référence ${f.reference}. Merci.`,
    },
    invoice: {
      subject: (f) => `Facture de ${f.amount}`,
      body: (f) =>
        `Une nouvelle facture de ${f.amount} est payable jusqu’au ${f.day}. Sa référence est ${f.reference}. Vous la trouvez en PDF, avec un code de paiement, dans les détails de votre compte.`,
    },
    'address-undone': {
      subject: () => 'Le changement de votre adresse e-mail a été annulé',
      body: (f) =>
        `Le changement de l’adresse e-mail de votre compte Entropi a été annulé. Toutes les sessions ont été fermées et le mot de passe n’ouvre plus rien : un autre e-mail apporte un lien pour en définir un nouveau.${f.lines && `\n\nCe qui a été ajouté après la demande de changement vient peut-être de quelqu’un d’autre :\n\n${f.lines}`}\n\nVérifiez aussi le profil, les notifications et les réglages de négociation : la personne connectée a pu les modifier. Si ce n’est pas vous qui avez annulé le changement, prévenez votre administrateur.`,
    },
    'power-used': {
      subject: (f) => `${f.actor} a modifié le compte de ${f.username}`,
      body: (f) =>
        `L’administrateur ${f.actor} a fait ceci au compte de ${f.username} : ${f.what}.\n\nTous les administrateurs en sont informés. Si vous ne vous y attendiez pas, renseignez-vous maintenant et consultez le journal de l’utilisateur.`,
    },
    'new-sign-in': {
      subject: () => 'Nouvelle connexion à votre compte',
      body: (f) =>
        `Un appareil jusqu’ici inconnu s’est connecté à votre compte Entropi.\n\nAdresse : ${f.address}\nNavigateur : ${f.agent}\n\nSi c’était vous, vous n’avez rien à faire. Sinon, définissez maintenant un nouveau mot de passe et prévenez votre administrateur.`,
    },
  },
};
