import type {
  exportLedgerDifferences,
  LedgerDifference,
} from '@entropi/contracts/ledger-differences';
import type { exportMonitoringUsers, MonitoringUser } from '@entropi/contracts/monitoring';
import { createDifferenceColumns, createMonitoringColumns } from '@entropi/shared/lists/monitoring';
import { en } from '@entropi/shared/lists/monitoring.texts';
import { texts as de } from '@entropi/shared/lists/monitoring.texts.de';
import { texts as fr } from '@entropi/shared/lists/monitoring.texts.fr';
import type { CsvList } from '../../http/csv/csv-route';
import { openLedgerDifferences } from './ledger-differences.domain';
import { openMonitoringUsers } from './monitoring.domain';

const texts = { en, de, fr };

export const monitoringCsv: CsvList<typeof exportMonitoringUsers, typeof en, MonitoringUser> = {
  texts,
  createColumns: createMonitoringColumns,
  open: ({ deps, query }) => openMonitoringUsers(deps, query),
};

export const differencesCsv: CsvList<typeof exportLedgerDifferences, typeof en, LedgerDifference> =
  {
    texts,
    createColumns: createDifferenceColumns,
    open: ({ deps }) => openLedgerDifferences(deps.db),
  };
