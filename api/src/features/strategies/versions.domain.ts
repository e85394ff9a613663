import { type StrategyVersion, VersionLadder } from '@entropi/contracts/strategy-versions';
import {
  type Strategy,
  StrategyContent,
  type StrategyInput,
} from '@entropi/contracts/trading-model';
import type { Actor } from '@entropi/db/audit.repo';
import type { Queryable } from '@entropi/db/db';
import { z } from 'zod';
import type { Deps } from '../../deps';
import { notFound } from '../../errors';
import { findTemplate } from '../scales/template.repo';
import { listDifferences } from './difference.domain';
import { toVersionLadder } from './save-version.domain';
import { updateStrategy } from './strategies.domain';
import { readStrategy, toStrategyInput } from './strategy-view';
import { findVersionSnapshot, listVersionRows, type VersionRow } from './versions.repo';

/** A page of a strategy's versions, newest first; 404 for an unknown strategy. */
export async function readVersions(
  db: Queryable,
  strategyId: number,
  page: { skip: number; limit: number },
) {
  await readStrategy(db, strategyId);
  const { rows, total } = await listVersionRows(db, strategyId, page);
  return { items: rows.map(toVersion), total, ...page };
}

/** A strategy at a version, and what is different in another version, or in the present one if none is named. */
export async function readVersion(
  db: Queryable,
  strategyId: number,
  { version, against }: { version: number; against?: number },
) {
  const current = await readStrategy(db, strategyId);
  const other = against ?? current.version;
  const [one, compared] = [
    await getVersion(db, current, version),
    await getVersion(db, current, other),
  ];
  return { version, against: other, ...one, differences: findDifferences(one, compared) };
}

/**
 * Restores an earlier version as the next one; it must still suit its market. A version without a ladder leaves the
 * present one.
 */
export async function restoreVersion(
  deps: Pick<Deps, 'db' | 'sealer' | 'config' | 'now'>,
  actor: Actor & { demoMode: boolean },
  strategyId: number,
  given: { earlier: number; current: number },
): Promise<Strategy> {
  const current = await readStrategy(deps.db, strategyId);
  const { strategy, ladder } = await getVersion(deps.db, current, given.earlier);
  const { translations = {} } = strategy;
  const input = { ...strategy, translations, version: given.current };
  return updateStrategy(deps, actor, strategyId, input, ladder ?? null);
}

/** The content of a version; without `ladder` it was written by a release that recorded none. */
interface VersionContent {
  strategy: StrategyInput;
  ladder?: VersionLadder | null;
}

async function getVersion(
  db: Queryable,
  current: Strategy,
  version: number,
): Promise<VersionContent> {
  const snapshot = await findVersionSnapshot(db, current.id, version);
  if (!snapshot) throw notFound();
  const read = readSnapshot(snapshot);
  const content = { ...read, strategy: StrategyContent.parse(read.strategy) };
  if (content.ladder !== undefined || version !== current.version) return content;
  const template = await findTemplate(db, { strategyId: current.id });
  return { ...content, ladder: template && toVersionLadder(template) };
}

function readSnapshot(snapshot: Record<string, unknown>): VersionContent {
  const strategy = toStrategyInput(snapshot);
  if (!('ladder' in snapshot)) return { strategy };
  return { strategy, ladder: z.nullable(VersionLadder).parse(snapshot.ladder) };
}

/** A ladder is compared only if both versions have recorded one. */
function findDifferences(one: VersionContent, other: VersionContent) {
  const isRecorded = one.ladder !== undefined && other.ladder !== undefined;
  const ladder = isRecorded ? listDifferences(one.ladder, other.ladder, 'ladder') : [];
  const [before, after] = [one, other].map(({ strategy }) => fillTranslations(strategy));
  return [...listDifferences(before, after), ...ladder];
}

/** Fills in the languages that have no text, so that each text that differs has a path of its own. */
function fillTranslations(strategy: StrategyInput): StrategyInput {
  return { ...strategy, translations: { de: {}, fr: {}, ...strategy.translations } };
}

function toVersion({ version, at, changedBy, snapshot, previous }: VersionRow): StrategyVersion {
  const differences = previous
    ? findDifferences(readSnapshot(previous), readSnapshot(snapshot))
    : [];
  const names = differences.map(({ path }) => path.split('.')[0] ?? path);
  return {
    version,
    at: at.toISOString(),
    changed_by: changedBy,
    changed: [...new Set(names)],
  };
}
