import { defineTexts } from '@entropi/shared/ui/i18n';

/** What was done, by the two parts of its name. */
const en = {
  actions: {
    address: {
      confirm: 'E-mail address confirmed',
      undo: 'Change of the e-mail address taken back',
    },
    backtest: {
      delete: 'Back-test deleted',
    },
    'bank-line': {
      choose: 'Payment of a bank line chosen',
      undo: 'Booking of a bank line undone',
    },
    'bank-statement': { import: 'Bank statement imported' },
    'broker-account': {
      default: 'Account to trade chosen',
    },
    'broker-key': {
      save: 'Broker key saved',
    },
    channels: { set: 'Channels of notices changed' },
    config: {
      set: 'Strategy and limits set',
      delete: 'Strategy and limits removed',
    },
    'coupled-strategy': {
      create: 'Coupled strategy created',
      update: 'Coupled strategy changed',
      delete: 'Coupled strategy deleted',
    },
    cycle: {
      'level-removed': 'Waiting level removed',
    },
    demo: {
      seed: 'Demo installation made',
      begin: 'Demo day begun',
    },
    hold: {
      begin: 'Openings held back',
      lift: 'Openings allowed again',
    },
    job: {
      start: 'Job started',
      cancel: 'Job cancelled',
    },
    passkey: {
      add: 'Passkey added',
      copied: 'Copied passkey used',
      delete: 'Passkey deleted',
      rename: 'Passkey renamed',
    },
    password: {
      change: 'Password set',
      reset: 'Password reset by a link',
      link: 'Link to set a password mailed',
      'links-end': 'Links to set a password ended',
    },
    payment: {
      create: 'Payment requested',
      update: 'Payment changed',
      delete: 'Payment deleted',
    },
    period: {
      close: 'Period closed',
      recompute: 'Period computed again',
    },
    plan: {
      create: 'Plan created',
      update: 'Plan changed',
      delete: 'Plan deleted',
    },
    platform: {
      promote: 'Version promoted',
      canary: 'Version served to some',
      rollback: 'Version rolled back',
      recall: 'Version recalled',
    },
    profile: {
      language: 'Language changed',
      update: 'Profile changed',
    },
    push: {
      add: 'Browser added that shows notices',
      delete: 'Browser removed that showed notices',
    },
    risks: {
      acknowledge: 'Risks acknowledged',
    },
    session: {
      open: 'Signed in',
      end: 'Signed out',
      'end-all': 'All sessions ended',
      copied: 'Copied session used',
    },
    share: {
      open: 'Share opened by hand',
      close: 'Share closed by hand',
      'cancel-order': 'Order cancelled',
    },
    strategy: {
      create: 'Strategy created',
      update: 'Strategy changed',
      delete: 'Strategy deleted',
    },
    subscription: {
      set: 'Put on a plan',
      cancel: 'Subscription cancelled',
      resume: 'Subscription resumed',
    },
    task: {
      start: 'Task started',
      pause: 'Task paused',
      stop: 'Task stopped',
      'stop-all': 'Task stopped with all others',
      'clear-error': 'Error of the task cleared',
      'close-all': 'All shares closed',
      'stop-after-cycle': 'Task to stop after the cycle',
      'cycle-ended': 'Task paused after the cycle',
      'end-leaving': 'Leaving ended',
      deactivated: 'Task paused: user deactivated',
      deleted: 'Task stopped: user deleted',
      suspended: 'Task paused: suspended',
      'sell-mode': 'Sell mode changed',
      multipliers: 'Profit multipliers changed',
      'profit-counter-reset': 'Cycles won in a row counted from 0',
    },
    telegram: { connect: 'Telegram chat connected', disconnect: 'Telegram chat disconnected' },
    template: {
      change: 'Ladder changed',
    },
    'two-factor': {
      codes: 'Recovery codes renewed',
      reset: 'Second factor reset',
    },
    user: {
      activate: 'Account activated',
      create: 'User created',
      update: 'User changed',
      delete: 'User deleted',
    },
  },
};

export const useActionText = defineTexts('admin-audit-actions', {
  en,
  de: () => import('./actions.texts.de'),
  fr: () => import('./actions.texts.fr'),
});
