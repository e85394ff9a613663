import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import { listServed } from '../publish/contract-pairs';
import { findRecall } from './find-recall';
import type { Revision } from './registry-change';

/** Lists what is published and served, for a terminal. */
export function describeStatus(document: RegistryDocument): string {
  const { revision, shell, remotes } = document;
  const lines = [`revision ${revision}`];
  for (const [name, entry] of Object.entries({ ...(shell ? { shell } : {}), ...remotes })) {
    const { stable, canary, previous } = entry.channels;
    lines.push(
      [
        `${name}: stable ${stable ?? 'nothing'}`,
        ...(canary ? [`canary ${canary.version} (${canary.percent} %)`] : []),
        ...(previous.length > 0 ? [`rolls back to ${previous.at(-1)}`] : []),
      ].join(', '),
    );
    const served = listServed(entry.channels);
    for (const { version, contract } of Object.values(entry.versions)) {
      const mark = served.includes(version) ? '*' : ' ';
      const word = name === 'shell' ? 'provides' : 'requests';
      const recall = findRecall(document, name, version);
      const fate = recall ? `  recalled: ${recall.reason}` : '';
      lines.push(`${mark} ${version}  ${word} contract ${contract}${fate}`);
    }
  }
  return lines.join('\n');
}

/** Lists who changed what and when, the first change first, as one JSON object per line. */
export function describeHistory(history: readonly Revision[]): string {
  return history
    .map(({ document, written }) =>
      JSON.stringify({ revision: document.revision, at: written?.at ?? null, ...written?.change }),
    )
    .join('\n');
}
