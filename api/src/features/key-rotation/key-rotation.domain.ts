import { SealError, type Sealer, writeSealPrefix } from '@entropi/broker/seal';
import type { Queryable } from '@entropi/db/db';
import {
  countByKey,
  listOtherwiseSealed,
  replaceSealed,
  SEALED_COLUMNS,
  type SealedColumn,
  type SealedValue,
} from './key-rotation.repo';

/** How many values of one column were handled in which way. */
export interface ColumnRotation {
  name: string;
  sealedAgain: number;
  /** Values that the running product replaced in between. */
  changedMeanwhile: number;
  /** Ids of rows whose value cannot be opened. */
  unreadable: { id: number; code: SealError['code'] }[];
}

export interface Rotation {
  columns: ColumnRotation[];
  /** How many values each key seals now, over all columns; null: the first format. */
  byKey: Map<string | null, number>;
}

const BATCH = 200;

/**
 * Seals with the newest key every value that another key seals or that has the first format. A value is replaced
 * only while it is still what was read, so the product may run meanwhile. After an interruption the next run goes on
 * where this one stopped.
 */
export async function rotateKeys(
  { db, sealer }: { db: Queryable; sealer: Sealer },
  onProgress: (column: ColumnRotation) => void = () => undefined,
): Promise<Rotation> {
  const columns: ColumnRotation[] = [];
  for (const column of SEALED_COLUMNS) {
    columns.push(await rotateColumn({ db, sealer }, column, onProgress));
  }
  const byKey = new Map<string | null, number>();
  for (const column of SEALED_COLUMNS) {
    for (const { keyId, count } of await countByKey(db, column)) {
      byKey.set(keyId, (byKey.get(keyId) ?? 0) + count);
    }
  }
  return { columns, byKey };
}

async function rotateColumn(
  { db, sealer }: { db: Queryable; sealer: Sealer },
  column: SealedColumn,
  onProgress: (column: ColumnRotation) => void,
): Promise<ColumnRotation> {
  const name = `${column.table}.${column.column}`;
  const done: ColumnRotation = { name, sealedAgain: 0, changedMeanwhile: 0, unreadable: [] };
  const prefix = writeSealPrefix(sealer.keyId);
  for (let afterId = 0; ; ) {
    const page = { prefix, afterId, limit: BATCH };
    const values = await listOtherwiseSealed(db, column, page);
    const last = values.at(-1);
    if (!last) return done;
    const changes = values.flatMap((value) => sealAgain(column, value, sealer, done));
    const replaced = await replaceSealed(db, column, changes);
    done.sealedAgain += replaced;
    done.changedMeanwhile += changes.length - replaced;
    afterId = last.id;
    onProgress(done);
  }
}

/** The replacement of one value; none when it cannot be opened, which is noted in `done`. */
function sealAgain(
  column: SealedColumn,
  value: SealedValue,
  sealer: Sealer,
  done: ColumnRotation,
): { row_id: number; before: string; after: string }[] {
  const place = column.toPlace(value);
  try {
    const after = sealer.seal(sealer.open(value.sealed, place), place);
    return [{ row_id: value.id, before: value.sealed, after }];
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    done.unreadable.push({ id: value.id, code: error.code });
    return [];
  }
}
