import {
  type EntryStatus,
  listPlatformChanges,
  type PlatformChange,
} from '@entropi/contracts/platform';
import { useFormat } from '@entropi/shared/ui/format';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { When } from '@entropi/shared/ui/time';
import { useResourceList } from '@entropi/shared/ui/use-resource-list';
import { PLATFORM } from './platform.queries';
import { useText } from './platform.texts';
import { usePartTitle } from './use-part-title';

const DEEDS = [
  'publish',
  'promote',
  'canary',
  'stop canary',
  'rollback',
  'recall',
  'retire',
  'prune',
] as const;
const isDeed = (text: string): text is (typeof DEEDS)[number] =>
  DEEDS.some((deed) => deed === text);

/** Who changed what is served, newest first. The registry records it, so changes by the command line are listed too. */
export function ChangesView({ entries }: { entries: readonly EntryStatus[] }) {
  const t = useText();
  const format = useFormat();
  const nameTitle = usePartTitle(entries);
  const list = useResourceList({
    call: listPlatformChanges,
    queryKey: [...PLATFORM, 'changes'],
    prefix: 'changes',
    rowId: (change) => change.revision,
  });
  const nameDeed = ({ what }: PlatformChange) =>
    what !== null && isDeed(what) ? t(`deeds.${what}`) : (what ?? '–');
  const describeState = (state: PlatformChange['before']) => {
    if (!state) return '–';
    const { stable, canary } = state.channels;
    const percent = canary && format.percent(canary.percent, {});
    return [
      stable ?? '–',
      ...(canary ? [t('canaryOf', { version: canary.version, percent: percent ?? '' })] : []),
    ].join(', ');
  };
  return (
    <ResourceTable
      label={t('changes')}
      list={list}
      columns={[
        {
          field: 'at',
          label: t('at'),
          value: (change) => change.at,
          render: (change) => (change.at ? <When at={change.at} /> : '–'),
          width: 180,
        },
        { field: 'by', label: t('who'), value: (change) => change.by },
        {
          field: 'name',
          label: t('name'),
          value: (change) => change.name && nameTitle(change.name),
        },
        { field: 'what', label: t('what'), value: nameDeed, width: 170 },
        {
          field: 'before',
          label: t('before'),
          value: (change) => describeState(change.before),
          width: 190,
        },
        {
          field: 'after',
          label: t('after'),
          value: (change) => describeState(change.after),
          width: 190,
        },
        { field: 'reason', label: t('why'), value: (change) => change.reason ?? null },
      ]}
      narrow={(change) => ({
        primary: `${change.name ? nameTitle(change.name) : '–'} · ${nameDeed(change)}`,
        secondary: `${describeState(change.after)} · ${change.by ?? '–'}`,
        end: change.at ? <When at={change.at} /> : '–',
      })}
      empty={{ title: t('noChanges'), hint: t('noChangesHint') }}
    />
  );
}
