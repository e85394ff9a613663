import type { EntryStatus, PlatformStatus, VersionState } from '@entropi/contracts/platform';
import { type Column, drawTable, formatTime } from './table';

/** One line of the table: a version, and the name on the first line of each. */
interface Row extends VersionState {
  name: string;
  owner: string;
}

const CHANNEL_WORDS: Record<VersionState['channel'], string> = {
  stable: 'stable',
  canary: 'canary',
  previous: 'was stable',
  waiting: 'not served',
  recalled: 'recalled',
};

function describeLoads({ loads }: VersionState): string {
  if (!loads) return '-';
  const all = loads.ready + loads.failed;
  if (loads.failed === 0) return `0 of ${all}`;
  const phases = Object.entries(loads.failed_by_phase)
    .sort(([, one], [, other]) => other - one)
    .map(([phase, count]) => `${phase} ${count}`);
  return `${loads.failed} of ${all} (${phases.join(', ')})`;
}

const columns: Column<Row>[] = [
  { title: 'NAME', render: ({ name }) => name },
  { title: 'CHANNEL', render: ({ channel }) => CHANNEL_WORDS[channel] },
  { title: 'VERSION', render: ({ version }) => version },
  {
    title: 'DEVICES',
    align: 'right',
    render: ({ channel, percent }) =>
      channel === 'stable' || channel === 'canary' ? `${percent} %` : '-',
  },
  {
    title: 'PUBLISHED (UTC)',
    render: ({ published }) => (published ? formatTime(published.at) : 'not recorded'),
  },
  { title: 'BY', render: ({ published }) => published?.by ?? '-' },
  {
    title: 'GZIP',
    align: 'right',
    render: ({ size_gz_bytes: bytes }) =>
      bytes === null ? 'not known' : `${(bytes / 1000).toFixed(1)} KB`,
  },
  {
    title: 'CONTRACT',
    render: ({ owner, contract }) => `${owner === 'shell' ? 'provides' : 'requests'} ${contract}`,
  },
  { title: 'FAILED LOADS, 7 DAYS', render: describeLoads },
];

function describeRollback({ name, rollback, stable }: EntryStatus): string {
  if (rollback?.ends === 'canary') {
    return `rollback ${name}: ends the canary ${rollback.from}, ${rollback.to ?? 'nothing'} stays stable`;
  }
  if (rollback) return `rollback ${name}: serves ${rollback.to} again, not ${rollback.from}`;
  return `rollback ${name}: is not possible, nothing was stable before ${stable ?? 'it'}`;
}

/** Served versions first, then what a rollback may go to, then the others; the latest of them first. */
function sortVersions({ versions }: EntryStatus): VersionState[] {
  const order = Object.keys(CHANNEL_WORDS);
  return [...versions]
    .reverse()
    .sort((one, other) => order.indexOf(one.channel) - order.indexOf(other.channel));
}

function listRows(entry: EntryStatus): Row[] {
  return sortVersions(entry).map((state, place) => ({
    ...state,
    owner: entry.name,
    name: place === 0 ? entry.name : '',
  }));
}

/** Words the state of the registry for a terminal. */
export function describeStatus(status: PlatformStatus): string[] {
  const { revision, written, entries } = status;
  if (entries.length === 0) {
    return ['Nothing is published here yet: no page can be served.'];
  }
  const versions = entries.flatMap((entry) =>
    entry.versions.map((state) => ({ ...state, name: entry.name })),
  );
  const recalls = versions.flatMap(({ name, version, recalled }) =>
    recalled
      ? [`${name} ${version} was recalled ${formatTime(recalled.at)}: ${recalled.reason}`]
      : [],
  );
  const hasLoads = versions.some(({ loads }) => loads);
  return [
    `Revision ${revision}${written ? `, written ${formatTime(written.at)} UTC by ${written.by}` : ''}`,
    '',
    ...drawTable(columns, entries.flatMap(listRows)),
    '',
    ...entries.map(describeRollback),
    ...(recalls.length > 0 ? ['', ...recalls] : []),
    ...(hasLoads
      ? []
      : ['', 'No page has reported a load within 7 days; pages of a local environment never do.']),
  ];
}
