import type { EntryStatus, VersionState } from '@entropi/contracts/platform';
import { useFormat } from '@entropi/shared/ui/format';
import type { Column } from '@entropi/shared/ui/resource-columns';
import { When } from '@entropi/shared/ui/time';
import { ChannelChip } from './channel-chip';
import { useText } from './platform.texts';
import { usePartTitle } from './use-part-title';

/** One published version, with the part that it is of. */
export interface VersionRow extends VersionState {
  id: string;
  entry: EntryStatus;
}

const ORDER: readonly VersionState['channel'][] = [
  'stable',
  'canary',
  'waiting',
  'previous',
  'recalled',
];

/** All versions: part by part, those that are served first, and the latest first. */
export function listVersionRows(entries: readonly EntryStatus[]): VersionRow[] {
  return entries.flatMap((entry) =>
    entry.versions
      .map((version) => ({ ...version, id: `${entry.name} ${version.version}`, entry }))
      .reverse()
      .sort((one, other) => ORDER.indexOf(one.channel) - ORDER.indexOf(other.channel)),
  );
}

/** "2 of 4 310", or null where no page has reported a load. */
export function useLoadWords(): (loads: VersionState['loads']) => string | null {
  const t = useText();
  const format = useFormat();
  return (loads) =>
    loads &&
    t('failedOf', {
      failed: format.number(loads.failed),
      all: format.number(loads.failed + loads.ready),
    });
}

export function useVersionColumns(entries: readonly EntryStatus[]): Column<VersionRow>[] {
  const t = useText();
  const format = useFormat();
  const nameTitle = usePartTitle(entries);
  const describeLoads = useLoadWords();
  const isServed = ({ channel }: VersionRow) => channel === 'stable' || channel === 'canary';
  return [
    { field: 'name', label: t('name'), value: ({ entry }) => nameTitle(entry.name) },
    {
      field: 'channel',
      label: t('channel'),
      value: ({ channel }) => t(`channels.${channel}`),
      render: ({ channel }) => <ChannelChip channel={channel} />,
      width: 160,
    },
    { field: 'version', label: t('version'), value: ({ version }) => version, width: 190 },
    {
      field: 'percent',
      label: t('share'),
      value: (row) => (isServed(row) ? row.percent : null),
      render: (row) => (isServed(row) ? format.percent(row.percent, {}) : '–'),
      numeric: true,
      width: 90,
    },
    {
      field: 'loads',
      label: t('loads'),
      value: ({ loads }) => loads?.failed ?? null,
      render: ({ loads }) => describeLoads(loads) ?? '–',
      numeric: true,
      width: 190,
    },
    {
      field: 'published',
      label: t('published'),
      value: ({ published }) => published?.at ?? null,
      render: ({ published }) => (published ? <When at={published.at} /> : '–'),
      width: 180,
    },
    { field: 'by', label: t('by'), value: ({ published }) => published?.by ?? null, wide: true },
    {
      field: 'size',
      label: t('size'),
      value: ({ size_gz_bytes: bytes }) => bytes,
      render: ({ size_gz_bytes: bytes }) =>
        bytes === null ? '–' : `${format.number(bytes / 1000, { decimals: 1 })} KB`,
      numeric: true,
      wide: true,
    },
  ];
}
