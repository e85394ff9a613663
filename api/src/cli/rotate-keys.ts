import type { Deps } from '../deps';
import {
  type ColumnRotation,
  type Rotation,
  rotateKeys,
} from '../features/key-rotation/key-rotation.domain';
import { rotateCanary } from '../features/key-rotation/seal-canary.domain';

const MAX_NAMED_ROWS = 20;

/**
 * `rotate-keys`: seals everything with the newest key of SEAL_KEY. Throws, with the report, while another
 * key is still in use.
 */
export async function rotateKeysCommand(deps: Deps, _args: string[]): Promise<string> {
  const rotation = await rotateKeys(deps, ({ name, sealedAgain }) => {
    process.stderr.write(`${name}: ${sealedAgain} sealed again\n`);
  });
  await rotateCanary(deps);
  const report = writeReport(rotation, deps.sealer.keyId);
  if (listOldKeys(rotation, deps.sealer.keyId).length > 0) throw new Error(report);
  return report;
}

/** Prints what was done, by column, and which keys are in use. */
export function writeReport(rotation: Rotation, keyId: string): string {
  const old = listOldKeys(rotation, keyId);
  return [
    ...rotation.columns.flatMap(writeColumn),
    `Key ${keyId} (the first of SEAL_KEY) seals ${rotation.byKey.get(keyId) ?? 0} values.`,
    ...old.map(
      ([id, count]) =>
        `${id ? `Key ${id}` : 'A key of the first format'} still seals ${count} values.`,
    ),
    old.length === 0
      ? 'No value needs an older key: the keys after the first may be removed from SEAL_KEY.'
      : 'Keep the older keys in SEAL_KEY. Check that every process runs with the new key, then run this again; what cannot be read has to be entered again by its user.',
  ].join('\n');
}

function listOldKeys({ byKey }: Rotation, keyId: string) {
  return [...byKey].filter(([id]) => id !== keyId);
}

function writeColumn({ name, sealedAgain, changedMeanwhile, unreadable }: ColumnRotation) {
  const lines = [`${name}: ${sealedAgain} sealed again, ${changedMeanwhile} changed meanwhile.`];
  for (const code of new Set(unreadable.map((row) => row.code))) {
    const ids = unreadable.filter((row) => row.code === code).map((row) => row.id);
    const named = ids.slice(0, MAX_NAMED_ROWS).join(', ');
    const more = ids.length > MAX_NAMED_ROWS ? ', …' : '';
    lines.push(`  ${ids.length} cannot be read (${code}): rows ${named}${more}.`);
  }
  return lines;
}
