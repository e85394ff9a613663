import { defineTexts } from '@entropi/shared/ui/i18n';

export const JOB_KINDS = [
  'monitoring.refresh',
  'tasks.act',
  'tasks.stop-all',
  'users.migrate',
  'payments.mark-paid',
  'strategies.generate',
  'strategies.sell-mode',
  'strategies.backtest',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

const en = {
  job: 'Job',
  jobs: 'Jobs',
  kinds: {
    monitoring: { refresh: 'Sync users with the broker' },
    tasks: { act: 'Act on tasks', 'stop-all': 'Stop all tasks' },
    users: { migrate: 'Give users a strategy' },
    payments: { 'mark-paid': 'Mark payments as paid' },
    strategies: {
      generate: 'Make variants of a strategy',
      'sell-mode': 'One sell mode for all strategies',
      backtest: 'Back-test',
    },
  },
  states: {
    queued: 'Waiting',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  rowStates: {
    waiting: 'waiting',
    running: 'running',
    done: 'done',
    failed: 'failed',
    skipped: 'left alone',
  },
  progress: 'Progress',
  percent: '{{percent}} % done',
  counts: '{{succeeded}} done, {{failed}} failed, {{skipped}} left alone.',
  rows: 'Rows',
  number: 'No.',
  about: 'About',
  state: 'State',
  result: 'Result',
  failedRows: 'Failed rows',
  started: 'Started',
  noRows: 'No row here',
  noRowsHint: 'There was nothing to do, or no row is in this state.',
  noJobs: 'No job yet',
  noJobsHint: 'What you start for many users or strategies at once stands here for thirty days.',
  cancelJob: 'Cancel job',
  cancelTitle: 'Cancel this job?',
  cancelText: 'Rows that are done stay done. Those that wait are left alone.',
  refreshed: '{{closed}} closed, {{adopted}} adopted, {{updated}} updated',
  tasks: { active: 'active', paused: 'paused', stopped: 'stopped', error: 'in error' },
  stoppedClosed: 'stopped; {{closed}} closed',
  stoppedLeft: 'stopped; {{left}} left open',
  reasons: 'Why rows failed',
  reason: '{{count}} × {{reason}}',
  migrated: 'has the strategy now',
  keptStrategy: 'had a strategy already',
  paid: '{{amount}} booked',
  newVersion: 'version {{version}}',
  unchanged: 'had it already',
  noPrices: 'made; no past prices to try it on',
  figures:
    'made; back-test of 30 days: {{end}} at the end, largest drawdown {{drawdown}}, {{cycles}} cycles',
};

export const useText = defineTexts('admin-jobs', {
  en,
  de: () => import('./jobs.texts.de'),
  fr: () => import('./jobs.texts.fr'),
});
