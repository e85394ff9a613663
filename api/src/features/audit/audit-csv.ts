import type { AuditEntry, exportAudit } from '@entropi/contracts/audit';
import { createAuditColumns } from '@entropi/shared/lists/audit';
import { en } from '@entropi/shared/lists/audit.texts';
import { texts as de } from '@entropi/shared/lists/audit.texts.de';
import { texts as fr } from '@entropi/shared/lists/audit.texts.fr';
import type { CsvList } from '../../http/csv/csv-route';
import { openAudit } from './audit.domain';

export const auditCsv: CsvList<typeof exportAudit, typeof en, AuditEntry> = {
  texts: { en, de, fr },
  createColumns: createAuditColumns,
  open: ({ deps, query }) => openAudit(deps.db, query),
};
