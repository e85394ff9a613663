import { liftHold } from '@entropi/contracts/books';
import { refreshMonitoring as refreshContract } from '@entropi/contracts/bulk';
import { getEngineDetails } from '@entropi/contracts/engine-details';
import {
  exportLedgerDifferences,
  listLedgerDifferences,
} from '@entropi/contracts/ledger-differences';
import {
  exportMonitoringUsers,
  getEngineState,
  getMonitoringSummary,
  getMonitoringUser,
  getTransactionSummary,
  listLastClosedPositions,
  listMonitoringUsers as listMonitoringUsersContract,
  listTransactionActivities,
  syncIgData as syncIgDataContract,
} from '@entropi/contracts/monitoring';
import { getOrderEvidence } from '@entropi/contracts/order-evidence';
import type { FastifyInstance } from 'fastify';
import { csvRoute } from '../../http/csv/csv-route';
import { route } from '../../http/route';
import { liftHoldBy } from './books.domain';
import { readEngineDetails } from './engine-details.domain';
import { readEngineState } from './engine-state.domain';
import { readLedgerDifferences } from './ledger-differences.domain';
import {
  listActivities,
  listLastClosed,
  listMonitoringUsers,
  readMonitoringSummary,
  readMonitoringUser,
  syncIgData,
} from './monitoring.domain';
import { differencesCsv, monitoringCsv } from './monitoring-csv';
import { readOrderEvidence } from './order-evidence.domain';
import { refreshMonitoring } from './refresh.domain';
import { readTransactionSummary } from './transaction-summary.domain';

export function monitoringRoutes(scope: FastifyInstance): void {
  route(scope, listMonitoringUsersContract, ({ deps, caller, query }) => {
    const { skip_sync: skipSync, ...filter } = query;
    return listMonitoringUsers(deps, caller, { ...filter, skipSync });
  });

  csvRoute(scope, exportMonitoringUsers, monitoringCsv);

  route(scope, getMonitoringSummary, ({ deps }) => readMonitoringSummary(deps.db));

  route(scope, getMonitoringUser, ({ deps, caller, params, query }) =>
    readMonitoringUser(deps, caller, params.user_id, query.skip_sync),
  );

  route(scope, refreshContract, ({ deps, caller, body }) => refreshMonitoring(deps, caller, body));

  route(scope, syncIgDataContract, ({ deps, caller, params }) =>
    syncIgData(deps, caller, params.user_id),
  );

  route(scope, listTransactionActivities, ({ deps, caller, params, query }) =>
    listActivities(deps, caller, params.user_id, query),
  );

  route(scope, listLastClosedPositions, ({ deps, params }) =>
    listLastClosed(deps.db, params.user_id),
  );

  route(scope, getTransactionSummary, ({ deps, params }) =>
    readTransactionSummary(deps.db, params.user_id),
  );

  route(scope, listLedgerDifferences, ({ deps, query }) => readLedgerDifferences(deps.db, query));

  csvRoute(scope, exportLedgerDifferences, differencesCsv);

  route(scope, liftHold, ({ deps, caller, body }) =>
    liftHoldBy(deps.db, caller, { holdId: body.hold_id, note: body.note ?? null }),
  );

  route(scope, getOrderEvidence, ({ deps, params }) => readOrderEvidence(deps, params.order_id));

  route(scope, getEngineDetails, ({ deps }) => readEngineDetails(deps));

  route(scope, getEngineState, ({ deps }) => readEngineState(deps.db));
}
