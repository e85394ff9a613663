import { PageFrame } from '@entropi/shared/ui/page-frame';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { Tabs } from '@entropi/shared/ui/tabs';
import { useUiText } from '@entropi/shared/ui/ui-texts';
import { useLocalList } from '@entropi/shared/ui/use-resource-list';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { ChangesView } from './changes-view';
import { ChannelChip } from './channel-chip';
import { usePlatformStatus } from './platform.queries';
import { useText } from './platform.texts';
import { ReleaseDialog } from './release-dialog';
import type { ReleaseChoice } from './release-words';
import { ServedParts } from './served-parts';
import { usePartTitle } from './use-part-title';
import { listVersionRows, useVersionColumns } from './version-columns';
import { VersionPanel } from './version-panel';

export default function PlatformPage() {
  const t = useText();
  const tUi = useUiText();
  const status = usePlatformStatus();
  const entries = status.data?.entries ?? [];
  const rows = listVersionRows(entries);
  const list = useLocalList(status.data && rows, ({ id }) => id);
  const columns = useVersionColumns(entries);
  const nameTitle = usePartTitle(entries);
  const [openId, setOpenId] = useState<string | null>(null);
  const [choice, setChoice] = useState<{ release: ReleaseChoice; revision: number } | null>(null);
  const open = rows.find(({ id }) => id === openId);
  const choose = (release: ReleaseChoice) =>
    setChoice({ release, revision: status.data?.revision ?? 0 });
  const versions = (
    <Stack sx={{ gap: 2 }}>
      {status.isError && <ErrorState error={status.error} onRetry={() => status.refetch()} />}
      {status.isPending && <SkeletonBlock height={320} />}
      {(status.data?.unknown ?? []).map((line) => (
        <Alert key={line} severity="warning">
          {tUi('labelled', { label: t('unknown'), text: line })}
        </Alert>
      ))}
      {status.data && (
        <>
          <ServedParts
            entries={entries}
            onRollBack={(entry) =>
              choose({ what: 'rollback', entry, version: entry.rollback?.from ?? '' })
            }
          />
          <ResourceTable
            label={t('versions')}
            list={list}
            columns={columns}
            onOpen={({ id }) => setOpenId(id)}
            narrow={(row) => ({
              primary: nameTitle(row.entry.name),
              secondary: row.version,
              end: <ChannelChip channel={row.channel} />,
            })}
            empty={{ title: t('empty'), hint: t('emptyHint') }}
          />
        </>
      )}
    </Stack>
  );
  return (
    <PageFrame title={t('title')} line={t('line')}>
      <Tabs
        label={t('title')}
        tabs={[
          { id: 'versions', label: t('versions'), content: versions },
          { id: 'changes', label: t('changes'), content: <ChangesView entries={entries} /> },
        ]}
      />
      {open && (
        <VersionPanel
          row={open}
          part={nameTitle(open.entry.name)}
          onChoose={(what) => choose({ what, entry: open.entry, version: open.version })}
          onClose={() => setOpenId(null)}
        />
      )}
      {choice && (
        <ReleaseDialog
          choice={choice.release}
          part={nameTitle(choice.release.entry.name)}
          revision={choice.revision}
          onClose={() => setChoice(null)}
        />
      )}
    </PageFrame>
  );
}
