import * as fc from 'fast-check';
import { mapPosition } from './ig-mapper';
import { readRows } from './ig-rows';
import { PositionRow } from './ig-schema';
import { createUnreadableReports, type UnreadableReport } from './unreadable-reports';

const READER = {
  schema: PositionRow,
  map: (row: Parameters<typeof mapPosition>[0]) => mapPosition(row, { offsetMs: 0, now: 0 }),
};
const GOOD = {
  position: {
    dealId: 'D1',
    dealReference: 'R1',
    size: 1,
    direction: 'BUY',
    level: 8000,
    currency: 'EUR',
  },
  market: { epic: 'IX.D.DAX.IFMM.IP', bid: 8000, offer: 8001, marketStatus: 'TRADEABLE' },
};
const bad = (change: object) => ({ ...GOOD, position: { ...GOOD.position, ...change } });

describe('a list read row by row', () => {
  it('leaves out what cannot be read, and tells what it may be about', () => {
    const read = readRows(
      [GOOD, bad({ level: '-' }), bad({ dealId: null, size: null }), 7],
      READER,
    );
    expect(read.value.map((one) => one.dealId)).toEqual(['D1']);
    expect(read.unreadable).toEqual([
      { at: 'position.level', dealIds: ['D1'], dealReferences: ['R1'], epics: [GOOD.market.epic] },
      { at: 'position.dealId', dealIds: [], dealReferences: ['R1'], epics: [GOOD.market.epic] },
      { at: 'the row', dealIds: [], dealReferences: [], epics: [] },
    ]);
  });

  it('never throws, and accounts for every row', () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.constant(GOOD),
      fc.record({ position: fc.jsonValue(), market: fc.jsonValue() }),
    );
    fc.assert(
      fc.property(fc.array(anything), (rows) => {
        const read = readRows(rows, READER);
        expect(read.value.length + read.unreadable.length).toBe(rows.length);
      }),
    );
  });
});

describe('the report of rows that cannot be read', () => {
  it('counts them all, reports each fault once, and holds no value of a row', () => {
    const reports: UnreadableReport[] = [];
    const report = createUnreadableReports((one) => reports.push(one)).ofEnvironment('SIM');
    const { unreadable } = readRows([bad({ level: 'secret' })], READER);
    report('positions', unreadable);
    report('positions', unreadable);
    report('positions', readRows([bad({ size: null }), 7], READER).unreadable);
    expect(reports).toEqual([
      { environment: 'SIM', list: 'positions', at: ['position.level'], rows: 1, total: 1 },
      {
        environment: 'SIM',
        list: 'positions',
        at: ['position.size', 'the row'],
        rows: 2,
        total: 4,
      },
    ]);
    expect(JSON.stringify(reports)).not.toMatch(/secret|D1|R1/);
  });
});
