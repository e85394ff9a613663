import type { PageReports } from '@entropi/shared/remote/reports';
import { nameOperation, REQUEST_SECONDS } from '@entropi/shared/server/request-metrics';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { nameKnownPhase } from '../usage/load-counts';

declare module 'fastify' {
  interface FastifyContextConfig {
    isStream?: boolean;
  }
}

/** The metrics of one gateway, and of what pages report to it. */
export interface GatewayMetrics {
  registry: Registry;
  /** Counts and times every response of the gateway. */
  observe(app: FastifyInstance): void;
  countReports(reports: PageReports): void;
  countViolation(): void;
  /** @param findStaleSince when the registry was last read, while it cannot be; null while it can */
  watchRegistry(findStaleSince: () => Date | null): void;
}

export function createGatewayMetrics(): GatewayMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({ ...REQUEST_SECONDS, registers });
  const loads = new Counter({
    name: 'entropi_remote_loads_total',
    help: 'Loads of remotes that pages reported, by outcome and the phase that they ended in',
    labelNames: ['outcome', 'phase'] as const,
    registers,
  });
  const violations = new Counter({
    name: 'entropi_policy_violations_total',
    help: 'What pages did that their policy forbids, as browsers and pages reported',
    registers,
  });
  const replyFaults = new Counter({
    name: 'entropi_reply_faults_total',
    help: 'Replies of the API that were not as the contract of a page says',
    registers,
  });
  return {
    registry,
    observe(app) {
      app.addHook('onResponse', (request, reply, done) => {
        // A stream lasts as long as its page, so its time is not that of a response.
        if (request.routeOptions.config.isStream) return done();
        const operation = nameOperation(request.method, request.routeOptions);
        requests.observe({ operation, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
        done();
      });
    },
    countReports(reports) {
      for (const report of reports) {
        if (report.kind === 'violation') violations.inc();
        else if (report.kind === 'reply') replyFaults.inc();
        else if (!report.byPerson) {
          loads.inc({ outcome: report.outcome, phase: nameKnownPhase(report.phase) });
        }
      }
    },
    countViolation: () => violations.inc(),
    watchRegistry(findStaleSince) {
      registry.registerMetric(
        new Gauge({
          name: 'entropi_registry_stale_seconds',
          help: 'For how long the registry could not be read; 0 while it can',
          registers: [],
          collect() {
            const since = findStaleSince();
            this.set(since === null ? 0 : Math.max(Date.now() - since.getTime(), 0) / 1000);
          },
        }),
      );
    },
  };
}
