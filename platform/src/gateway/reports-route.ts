import { PageReports, REPORTS_PATH } from '@entropi/shared/remote/reports';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CanaryGuard } from '../usage/canary-guard';
import type { LoadCollector } from '../usage/load-collector';
import type { UseCollector } from '../usage/usage-collector';
import type { CachedRegistry } from './cached-registry';
import { findDeviceId } from './device';
import type { GatewayMetrics } from './gateway-metrics';
import { reject } from './reject';
import { BrowserReports, describeViolation, readBrowserReport } from './reports';

const BODY_LIMIT_BYTES = 16 * 1024;
/** Limit of reports from one network address, which many people may share. */
const REPORTS_PER_MINUTE = 300;

function logBrowserReports(
  request: FastifyRequest,
  reports: BrowserReports,
  metrics: Pick<GatewayMetrics, 'countViolation'> | undefined,
): void {
  for (const { type, body } of reports) {
    const violation = readBrowserReport(type, body);
    if (!violation) continue;
    request.log.warn({ violation, via: 'browser' }, 'policy violation');
    metrics?.countViolation();
  }
}

function logPageReports(request: FastifyRequest, reports: PageReports): void {
  for (const report of reports) {
    if (report.kind === 'violation') {
      const violation = describeViolation(report);
      request.log.warn({ violation, via: 'page' }, 'policy violation');
    } else if (report.kind === 'reply') {
      const { kind, ...reply } = report;
      request.log.warn({ reply }, 'a reply of the API breaks its contract');
    } else {
      const { kind, byPerson, ...load } = report;
      if (byPerson) {
        request.log.warn({ load }, 'a person reports a failed load');
        continue;
      }
      const level = load.outcome === 'failed' ? 'warn' : 'info';
      request.log[level]({ load }, 'remote load');
    }
  }
}

/** Records which versions are loaded, and how their loads end. */
export interface ReportCollectors {
  uses: Pick<UseCollector, 'recordUse'>;
  loads: Pick<LoadCollector, 'count'>;
}

/** Records the versions in the reports of loads; a failed load has used its version too. */
async function recordLoads({ uses, loads }: ReportCollectors, reports: PageReports): Promise<void> {
  for (const report of reports) {
    if (report.kind !== 'load') continue;
    if (report.shell) await uses.recordUse('shell', report.shell);
    if (report.version) await uses.recordUse(report.remote, report.version);
    await loads.count(report);
  }
}

/** Passes on the reports of loads that speak for or against a canary. */
async function observeLoads(
  { guard, registry }: GuardedRegistry,
  request: FastifyRequest,
  reports: PageReports,
): Promise<void> {
  const loads = reports.flatMap((report) =>
    report.kind === 'load' && !report.byPerson ? [report] : [],
  );
  if (loads.length === 0) return;
  const visitor = { deviceId: findDeviceId(request.headers.cookie), address: request.ip };
  const document = await registry.read();
  for (const load of loads) await guard.observe(document, load, visitor);
}

/** The guard that ends a failing canary, and the registry that says which ones there are. */
export interface GuardedRegistry {
  guard: Pick<CanaryGuard, 'observe'>;
  registry: Pick<CachedRegistry, 'read'>;
}

/**
 * `POST /reports`: receives what pages, and browsers by themselves, report of violations of the policy and of loads,
 * and writes it to the log by remote. It also records which versions are in use, and ends a canary that fails.
 * Anybody may send reports, so only their known fields are used, which are short.
 */
export function registerReports(
  app: FastifyInstance,
  collectors: ReportCollectors | null,
  metrics?: Pick<GatewayMetrics, 'countReports' | 'countViolation'>,
  guarded?: GuardedRegistry,
): void {
  void app.register(async (scope) => {
    await scope.register(rateLimit, { max: REPORTS_PER_MINUTE, timeWindow: '1 minute' });
    scope.addContentTypeParser(
      'application/reports+json',
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    );

    scope.post(REPORTS_PATH, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      const ofPage = PageReports.safeParse(request.body);
      const ofBrowser = BrowserReports.safeParse(request.body);
      if (ofPage.success) {
        logPageReports(request, ofPage.data);
        metrics?.countReports(ofPage.data);
        if (collectors) await recordLoads(collectors, ofPage.data);
        if (guarded) await observeLoads(guarded, request, ofPage.data);
      } else if (ofBrowser.success) logBrowserReports(request, ofBrowser.data, metrics);
      else return reject(reply, 422, 'invalid_reports', 'No list of reports');
      return reply.code(204).send();
    });
  });
}
