import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram, ROOT } from '../../testing/program-args';

const STRATEGY = path.join(ROOT, '../docs/examples/backtest-strategy.json');
const CANDLES = [
  'at,open,high,low,close',
  '2026-03-02T09:00:00Z,12000,12001,11999,12000',
  '2026-03-02T09:01:00Z,12000,12030,11970,12000',
  '2026-03-02T09:02:00Z,12000,12040,11990,12030',
];

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'entropi-cli-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const COUPLED = path.join(ROOT, '../docs/examples/backtest-coupled-strategy.json');

function run(lines: string[], ...more: string[]) {
  return runFile(STRATEGY, lines, ...more);
}

function runFile(strategy: string, lines: string[], ...more: string[]) {
  const csv = path.join(dir, 'prices.csv');
  writeFileSync(csv, lines.join('\n'));
  const args = [...findProgram('backtest-cli'), '--strategy', strategy, '--csv', csv];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, ...more], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('npm run backtest with a CSV', () => {
  it('prints figures whose shares add up', () => {
    const { status, stdout } = run(CANDLES, '--json');
    expect(status).toBe(0);
    const { figures, shares } = JSON.parse(stdout) as {
      figures: { prices: number; realised: { amount: string }; shares: { total: number } };
      shares: { profit: { amount: string } | null }[];
    };
    expect(figures.prices).toBeGreaterThan(0);
    expect(shares).toHaveLength(figures.shares.total);
    const sum = shares.reduce((total, { profit }) => total + Number(profit?.amount ?? 0), 0);
    expect(sum).toBeCloseTo(Number(figures.realised.amount), 2);
  });

  it('fills no opening beyond the default tolerance of the market, as the product does', () => {
    const countShares = (slippage: string) => {
      const { stdout } = run(CANDLES, '--json', '--spread', '1', '--slippage', slippage);
      return (JSON.parse(stdout) as { shares: unknown[] }).shares.length;
    };
    expect(countShares('2')).toBeGreaterThan(0);
    expect(countShares('2.1')).toBe(0);
  });

  it('states its assumptions, the slippage as it was played among them', () => {
    const { stdout } = run(CANDLES, '--spread', '1', '--slippage', '0.25');
    expect(stdout).toMatch(/^Supposed +spread 1, slippage 0\.3 points a fill, nights 0 % a year$/m);
  });

  it('names the lines that it cannot read, and ends with 1', () => {
    const { status, stdout, stderr } = run([...CANDLES, 'x,1,2,3,4']);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('line 5: the time is not ISO-8601');
  });

  it('plays the members of a coupled strategy, and names each with its shares', () => {
    const { status, stdout } = runFile(COUPLED, CANDLES);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^DAX up {2,}-?\d/m);
    expect(stdout).toMatch(/Z {2}DAX down {2}cycle \d/);
  });
});
