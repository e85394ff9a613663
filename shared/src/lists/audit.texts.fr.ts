import type { Texts } from '../remote/texts';

export const texts: Texts = {
  at: 'Quand',
  actor: 'Qui',
  action: 'Quoi',
  subject: 'De quoi',
  actionCode: 'Code de l’action',
  subjectId: 'Identifiant',
  before: 'Avant',
  after: 'Après',
  parts: {
    system: 'le système',
    engine: 'le moteur de trading',
    telegram: 'Telegram',
    operator: 'la ligne de commande',
    'command line': 'la ligne de commande',
  },
  kinds: {
    user: 'Utilisateur',
    strategy: 'Stratégie',
    'coupled-strategy': 'Stratégie couplée',
    plan: 'Formule',
    payment: 'Paiement',
    subscription: 'Abonnement',
    cycle: 'Cycle',
    share: 'Position',
    job: 'Travail',
    session: 'Session',
    passkey: 'Clé d’accès',
    'bank-line': 'Ligne bancaire',
    'bank-statement': 'Relevé bancaire',
    'broker-key': 'Clé du courtier',
    'broker-account': 'Compte du courtier',
    hold: 'Blocage',
    platform: 'Plateforme',
    backtest: 'Backtest',
    archive: 'Archive',
  },
  actions: {
    address: {
      confirm: 'Adresse e-mail confirmée',
      undo: 'Changement d’adresse e-mail annulé',
    },
    archive: {
      restore: 'Mois rétabli depuis l’archive',
      write: 'Anciens ordres archivés',
    },
    backtest: {
      delete: 'Backtest supprimé',
    },
    'bank-line': {
      choose: 'Paiement d’une ligne bancaire choisi',
      undo: 'Comptabilisation d’une ligne bancaire annulée',
    },
    'bank-statement': { import: 'Relevé bancaire importé' },
    'broker-account': {
      default: 'Compte négocié choisi',
    },
    'broker-key': {
      save: 'Clé du courtier enregistrée',
    },
    channels: { set: 'Canaux des notifications modifiés' },
    config: {
      set: 'Stratégie et limites définies',
      delete: 'Stratégie et limites retirées',
    },
    'coupled-strategy': {
      create: 'Stratégie couplée créée',
      update: 'Stratégie couplée modifiée',
      delete: 'Stratégie couplée supprimée',
    },
    cycle: {
      'level-removed': 'Niveau en attente retiré',
    },
    demo: {
      seed: 'Installation de démonstration créée',
      begin: 'Jour de démonstration commencé',
    },
    hold: {
      begin: 'Ouvertures bloquées',
      lift: 'Ouvertures de nouveau permises',
    },
    job: {
      start: 'Travail lancé',
      cancel: 'Travail annulé',
    },
    passkey: {
      add: 'Clé d’accès ajoutée',
      copied: 'Clé d’accès copiée utilisée',
      delete: 'Clé d’accès supprimée',
      rename: 'Clé d’accès renommée',
    },
    password: {
      change: 'Mot de passe défini',
      reset: 'Mot de passe redéfini par un lien',
      link: 'Lien pour un mot de passe envoyé',
      'links-end': 'Liens pour un mot de passe annulés',
    },
    payment: {
      create: 'Paiement demandé',
      update: 'Paiement modifié',
      delete: 'Paiement supprimé',
    },
    period: {
      close: 'Période clôturée',
      recompute: 'Période recalculée',
    },
    plan: {
      create: 'Formule créée',
      update: 'Formule modifiée',
      delete: 'Formule supprimée',
    },
    platform: {
      promote: 'Version promue',
      canary: 'Version servie à une part',
      rollback: 'Version rétablie',
      recall: 'Version retirée',
    },
    profile: {
      language: 'Langue modifiée',
      update: 'Profil modifié',
    },
    push: {
      add: 'Navigateur ajouté pour les notifications',
      delete: 'Navigateur retiré des notifications',
    },
    risks: {
      acknowledge: 'Risques reconnus',
    },
    session: {
      open: 'Connecté',
      end: 'Déconnecté',
      'end-all': 'Toutes les sessions terminées',
      copied: 'Session copiée utilisée',
    },
    share: {
      open: 'Position ouverte à la main',
      close: 'Position fermée à la main',
      'cancel-order': 'Ordre annulé',
    },
    strategy: {
      create: 'Stratégie créée',
      update: 'Stratégie modifiée',
      delete: 'Stratégie supprimée',
    },
    subscription: {
      set: 'Mis sur une formule',
      cancel: 'Abonnement résilié',
      resume: 'Abonnement repris',
    },
    task: {
      start: 'Tâche démarrée',
      pause: 'Tâche en pause',
      stop: 'Tâche arrêtée',
      'stop-all': 'Tâche arrêtée avec toutes les autres',
      'clear-error': 'Erreur de la tâche levée',
      'close-all': 'Toutes les positions fermées',
      'stop-after-cycle': 'Tâche à arrêter après le cycle',
      'cycle-ended': 'Tâche en pause après le cycle',
      'end-leaving': 'Sortie annulée',
      'address-undone': 'Tâche en pause : changement d’adresse annulé',
      deactivated: 'Tâche en pause : utilisateur désactivé',
      deleted: 'Tâche arrêtée : utilisateur supprimé',
      suspended: 'Tâche en pause : suspendu',
      'sell-mode': 'Mode de vente modifié',
      multipliers: 'Multiplicateurs de gain modifiés',
      'profit-counter-reset': 'Cycles gagnés de suite comptés depuis 0',
    },
    telegram: {
      connect: 'Discussion Telegram connectée',
      disconnect: 'Discussion Telegram déconnectée',
    },
    template: {
      change: 'Échelle modifiée',
    },
    'two-factor': {
      codes: 'Codes de secours renouvelés',
      reset: 'Second facteur réinitialisé',
    },
    user: {
      activate: 'Compte activé',
      create: 'Utilisateur créé',
      update: 'Utilisateur modifié',
      delete: 'Utilisateur supprimé',
    },
  },
};
