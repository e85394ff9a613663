import { listEnvironmentProblems } from '@entropi/shared/config/environment-name';
import { readSecretFiles } from '@entropi/shared/config/secret-files';
import { listMisspelt } from '@entropi/shared/config/variable-names';
import type { z } from 'zod';
import { listArchiveProblems } from './archive/archive-config';
import {
  listExamples,
  listOwnerProblems,
  listPoolerProblems,
  listReadProblems,
  listUnencrypted,
} from './config-values';
import { DEMANDED, Variables } from './config-variables';

export type Config = Readonly<z.output<typeof Variables>> & {
  readonly isLocal: boolean;
  /** A local installation with its embedded database: demo users may be seeded and codes shown. */
  readonly isDemo: boolean;
  /** Whether a variable says where the database is; otherwise it is the embedded one of a folder that is assumed. */
  readonly namesDatabase: boolean;
  /** Whether this product has to back the database up. */
  readonly wantsBackups: boolean;
  /** Problems in spite of which a local installation starts. */
  readonly warnings: readonly string[];
};

/**
 * Reads the configuration, each variable as `NAME` or from the file that `NAME_FILE` names. Throws
 * one error that lists everything missing or wrong.
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const { environment, problems } = readSecretFiles(variables, Object.keys(Variables.shape));
  const given = Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== ''));
  const parsed = Variables.safeParse(given);
  for (const issue of parsed.error?.issues ?? []) {
    problems.push(`${issue.path[0]?.toString()}: ${issue.message}`);
  }
  problems.push(...listEnvironmentProblems(given, ['DATABASE_URL']));
  const isLocal = (given.ENTROPI_ENV ?? 'local') === 'local';
  const misspelt = listMisspelt(Object.keys(given));
  if (!isLocal) {
    problems.push(...misspelt);
    for (const name of DEMANDED) if (!given[name]) problems.push(`${name}: missing`);
    problems.push(...listUnencrypted(given));
  }
  if (given.ENTROPI_ENV === 'production' && parsed.data)
    problems.push(...listExamples(parsed.data));
  if (given.VAT_PERCENT && !given.VAT_NUMBER) problems.push('VAT_NUMBER: missing');
  if (given.RELEASES_URL && !given.RELEASES_TOKEN) problems.push('RELEASES_TOKEN: missing');
  problems.push(
    ...listOwnerProblems(given),
    ...listPoolerProblems(given),
    ...listReadProblems(given),
    ...listArchiveProblems(given),
  );
  if (parsed.data?.HEALTH_PORT && parsed.data.HEALTH_PORT === parsed.data.PORT) {
    if (parsed.data.ROLE.includes('api')) problems.push('HEALTH_PORT: must not be PORT');
  }
  if (!parsed.success || problems.length > 0) {
    throw new Error(`The configuration is wrong or not complete:\n  ${problems.join('\n  ')}`);
  }
  const isDemo = isLocal && !parsed.data.DATABASE_URL;
  const { ENTROPI_ENV, BACKUPS } = parsed.data;
  const wantsBackups = ENTROPI_ENV === 'production' && BACKUPS === 'here';
  return Object.freeze({
    ...parsed.data,
    isLocal,
    isDemo,
    namesDatabase: Boolean(given.DATABASE_URL || given.DATA_DIR),
    wantsBackups,
    warnings: misspelt,
  });
}

/** The configuration of this process. */
export function readProcessConfig(): Config {
  return readConfig(process.env);
}
