import { type AuditEntry, listAudit } from '@entropi/shared/contracts/audit';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { SidePanel } from '@entropi/shared/ui/side-panel';
import { When } from '@entropi/shared/ui/time';
import { useResourceList } from '@entropi/shared/ui/use-resource-list';
import { useState } from 'react';
import { useText } from './audit.texts';
import { AuditChange } from './audit-change';

/** Who changed what, newest first; a row shows what was there before and after. */
export function AuditView() {
  const t = useText();
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const list = useResourceList({ call: listAudit, queryKey: ['admin', 'audit'], prefix: 'audit' });
  return (
    <>
      <ResourceTable
        label={t('title')}
        list={list}
        columns={[
          {
            field: 'at',
            label: t('at'),
            value: (entry) => entry.at,
            render: (entry) => <When at={entry.at} />,
            width: 180,
          },
          { field: 'actor', label: t('actor'), value: (entry) => entry.actor },
          { field: 'action', label: t('action'), value: (entry) => entry.action },
          { field: 'subject', label: t('subject'), value: (entry) => entry.subject },
        ]}
        narrow={(entry) => ({
          primary: `${entry.actor} · ${entry.action}`,
          secondary: entry.subject,
          end: <When at={entry.at} />,
        })}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        onOpen={setOpen}
      />
      {open && (
        <SidePanel
          open
          width={720}
          title={`${open.action} · ${open.subject}`}
          onClose={() => setOpen(null)}
        >
          <AuditChange entry={open} />
        </SidePanel>
      )}
    </>
  );
}
