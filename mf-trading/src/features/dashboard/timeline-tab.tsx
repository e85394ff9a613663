import type { TimelineItem, TimelineKind } from '@entropi/contracts/timeline';
import type { Column } from '@entropi/shared/ui/resource-columns';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { When } from '@entropi/shared/ui/time';
import { useTimeline } from './lists.queries';
import { useTimelineText } from './timeline.texts';
import { useTimelineWords } from './use-timeline-words';

/** Shows what the engine and the user did, and why: decision, price and its age, when sent, confirmed, resolved. */
export function TimelineTab({ userId, decimals }: { userId: number; decimals: number }) {
  const t = useTimelineText();
  const words = useTimelineWords(decimals);
  const list = useTimeline(userId);
  const columns: Column<TimelineItem>[] = [
    {
      field: 'at',
      label: t('at'),
      value: (row) => row.at,
      render: (row) => <When at={row.at} toSecond />,
      width: 190,
      sortable: false,
    },
    { field: 'what', label: t('what'), value: words.what, sortable: false },
    { field: 'price', label: t('price'), value: words.price, sortable: false, wide: true },
    { field: 'sent', label: t('sent'), value: words.sent, sortable: false, width: 130, wide: true },
    { field: 'outcome', label: t('outcome'), value: words.outcome, sortable: false },
  ];
  return (
    <ResourceTable
      label={t('label')}
      list={list}
      columns={columns}
      filters={[
        { name: 'kind', label: t('kind'), text: (value) => t(`kinds.${value as TimelineKind}`) },
      ]}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      narrow={(row) => ({
        primary: words.what(row),
        secondary: (
          <>
            <When at={row.at} toSecond /> · {words.outcome(row)}
          </>
        ),
      })}
    />
  );
}
