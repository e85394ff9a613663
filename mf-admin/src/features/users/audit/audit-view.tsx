import { type AuditEntry, listAudit } from '@entropi/shared/contracts/audit';
import type { Column } from '@entropi/shared/ui/resource-columns';
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
import { useSubjectWords } from './use-subject-words';

const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Who changed what, of one user's data or of all; newest first. A row shows what was there before and after. */
export function AuditView({ userId }: { userId?: number }) {
  const t = useText();
  const describeAction = useActionWords();
  const describeSubject = useSubjectWords();
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const list = useResourceList({
    call: listAudit,
    input: userId === undefined ? {} : { query: { user_id: userId } },
    queryKey: ['admin', 'audit'],
    prefix: 'audit',
  });
  const columns: Column<AuditEntry>[] = [
    {
      field: 'at',
      label: t('at'),
      value: (entry) => entry.at,
      render: (entry) => <When at={entry.at} />,
      width: 180,
    },
    { field: 'actor', label: t('actor'), value: (entry) => entry.actor },
    { field: 'action', label: t('action'), value: (entry) => describeAction(entry.action) },
    { field: 'subject', label: t('subject'), value: describeSubject },
  ];
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, mb: 2, flexWrap: 'wrap' }}>
        <AuditFilters state={list.state} />
      </Stack>
      <ResourceTable
        label={t('title')}
        list={list}
        columns={columns}
        csvColumns={[
          ...columns,
          { field: 'action_code', label: t('actionCode'), value: (entry) => entry.action },
          { field: 'subject_id', label: t('subjectId'), value: (entry) => entry.subject },
          { field: 'before', label: t('before'), value: (entry) => toJson(entry.before) },
          { field: 'after', label: t('after'), value: (entry) => toJson(entry.after) },
        ]}
        searchable={false}
        narrow={(entry) => ({
          primary: `${entry.actor} · ${describeAction(entry.action)}`,
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
