import { engineMetrics } from '@entropi/engine/engine-metrics';
import { collectDefaultMetrics, type Metric, Registry } from 'prom-client';
import type { Deps } from '../deps';
import { breachedPasswordChecksTotal } from '../features/auth/breached-passwords';
import { jobSeconds } from '../jobs/job-metrics';
import { mailsTotal } from '../mail/mail-metrics';
import { pushesTotal } from '../push/push-metrics';
import { standbyReadsTotal } from '../standby/standby-metrics';
import { telegramReadsTotal, telegramsTotal } from '../telegram/telegram-metrics';
import { createClockMetric } from './clock-metric';
import { createSystemMetrics } from './system-metrics';

/** All metrics that a process shows at `/metrics`, except those that its servers count. */
export function createRegistry(deps: Pick<Deps, 'config' | 'db' | 'now'>): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counted = [
    mailsTotal,
    pushesTotal,
    breachedPasswordChecksTotal,
    telegramsTotal,
    telegramReadsTotal,
    standbyReadsTotal,
    jobSeconds,
    createClockMetric(deps),
  ] as Metric<string>[];
  for (const metric of [...counted, ...engineMetrics, ...createSystemMetrics(deps)]) {
    registry.registerMetric(metric);
  }
  return registry;
}
