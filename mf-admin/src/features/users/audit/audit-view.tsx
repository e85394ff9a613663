import { type AuditEntry, exportAudit, listAudit } from '@entropi/contracts/audit';
import { createAuditColumns } from '@entropi/shared/lists/audit';
import { useListWords } from '@entropi/shared/ui/list-words';
import { showColumns } from '@entropi/shared/ui/resource-columns';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { SidePanel } from '@entropi/shared/ui/side-panel';
import { When } from '@entropi/shared/ui/time';
import { useResourceList } from '@entropi/shared/ui/use-resource-list';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useText } from './audit.texts';
import { AuditChange } from './audit-change';
import { AuditFilters } from './audit-filters';
import { useActionWords } from './use-action-words';
import { useActorWords } from './use-actor-words';
import { useSubjectWords } from './use-subject-words';

/** Who changed what, of one user's data or of all; newest first. A row shows what was there before and after. */
export function AuditView({ userId }: { userId?: number }) {
  const t = useText();
  const describeAction = useActionWords();
  const describeActor = useActorWords();
  const describeSubject = useSubjectWords();
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const list = useResourceList({
    call: listAudit,
    csv: exportAudit,
    input: userId === undefined ? {} : { query: { user_id: userId } },
    queryKey: ['admin', 'audit'],
    prefix: 'audit',
  });
  const words = useListWords(t);
  const all = createAuditColumns(words);
  const shown = {
    at: { render: (entry: AuditEntry) => <When at={entry.at} />, width: 180 },
    actor: {},
    action: {},
    subject: {},
  };
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, mb: 2, flexWrap: 'wrap' }}>
        <AuditFilters state={list.state} />
      </Stack>
      <ResourceTable
        label={t('title')}
        list={list}
        columns={showColumns(all, shown)}
        csvColumns={showColumns(all, {
          ...shown,
          action_code: {},
          subject_id: {},
          before: {},
          after: {},
        })}
        searchable={false}
        narrow={(entry) => ({
          primary: `${describeActor(entry)} · ${describeAction(entry.action)}`,
          secondary: describeSubject(entry),
          end: <When at={entry.at} />,
        })}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        onOpen={setOpen}
      />
      {open && (
        <SidePanel
          open
          width={720}
          title={`${describeAction(open.action)} · ${describeSubject(open)}`}
          onClose={() => setOpen(null)}
        >
          <AuditChange entry={open} />
        </SidePanel>
      )}
    </>
  );
}
