import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Page, PathId, pageSchema, Timestamp, Unit, Version } from './primitives';
import { ScaleLevel } from './scales';
import { StrategyPath } from './strategies';
import { Strategy, StrategyContent } from './trading-model';

/** Who changed a strategy, and which values. */
export const StrategyVersion = z.strictObject({
  version: z.int(),
  at: Timestamp,
  /** Null for the system itself. */
  changed_by: z.nullable(z.string()),
  /** Names of the values that differ from the version before; empty for the first. */
  changed: z.array(z.string()),
});
export type StrategyVersion = z.infer<typeof StrategyVersion>;

/** The rows of the strategy's own ladder, from level 0 on. */
export const VersionLadder = z.strictObject({
  unit: Unit,
  levels: z.array(z.omit(ScaleLevel, { id: true, level: true })),
});
export type VersionLadder = z.infer<typeof VersionLadder>;

/** A value that differs, by its path, e.g. `limits.max_spread`; neither side is undefined. */
export const StrategyDifference = z.strictObject({
  path: z.string(),
  /** In the version of the path. */
  before: z.unknown(),
  /** In the version that it is compared with. */
  after: z.unknown(),
});
export type StrategyDifference = z.infer<typeof StrategyDifference>;

const VersionPath = z.extend(StrategyPath, { version: PathId });

export const listStrategyVersions = endpoint({
  id: 'listStrategyVersions',
  method: 'GET',
  path: '/api/strategy/strategies/{strategy_id}/versions',
  role: 'superuser',
  summary: 'Versions of a strategy, newest first; a change of its ladder is one too',
  params: StrategyPath,
  query: Page,
  reply: pageSchema(StrategyVersion),
});

export const getStrategyVersion = endpoint({
  id: 'getStrategyVersion',
  method: 'GET',
  path: '/api/strategy/strategies/{strategy_id}/versions/{version}',
  role: 'superuser',
  summary: 'A strategy as it was, and how it differs from another version',
  params: VersionPath,
  query: z.strictObject({
    /** If absent, the present version. */
    against: z.optional(PathId),
  }),
  reply: z.strictObject({
    version: z.int(),
    against: z.int(),
    strategy: StrategyContent,
    /** Null when it had none; absent when a release that did not record ladders wrote the version. */
    ladder: z.optional(z.nullable(VersionLadder)),
    differences: z.array(StrategyDifference),
  }),
});

export const restoreStrategyVersion = endpoint({
  id: 'restoreStrategyVersion',
  method: 'POST',
  path: '/api/strategy/strategies/{strategy_id}/versions/{version}/restore',
  role: 'superuser',
  risk: 'money',
  summary:
    'Makes an earlier version the next one, its ladder too if it had one; a stale `version` in the body is 409',
  params: VersionPath,
  body: z.strictObject({ version: Version }),
  reply: Strategy,
});
