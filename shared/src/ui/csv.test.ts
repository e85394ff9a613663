import { BYTE_ORDER_MARK } from '../csv/csv-line';
import { toCsv } from './csv';
import type { Column } from './resource-columns';

interface Row {
  name: string;
  fee: { amount: string; currency: string } | null;
}

const COLUMNS: Column<Row>[] = [
  { field: 'name', label: 'Name', value: (row) => row.name },
  {
    field: 'fee',
    label: 'Fee',
    value: ({ fee }) => fee && Number(fee.amount),
    currency: ({ fee }) => fee?.currency ?? null,
  },
  { field: 'open', label: '', value: () => 'open' },
];

describe('a CSV', () => {
  it('has the currency of each amount beside it, and nothing where there is no amount', () => {
    const rows = [
      { name: 'Ada', fee: { amount: '-12.50', currency: 'CHF' } },
      { name: 'Bruno', fee: { amount: '3.00', currency: 'EUR' } },
      { name: 'Chiara', fee: null },
    ];
    const text = toCsv(COLUMNS, rows, (amount) => `${amount}: currency`);
    expect(text.replace(BYTE_ORDER_MARK, '').split('\r\n')).toEqual([
      'Name,Fee,Fee: currency',
      'Ada,-12.5,CHF',
      'Bruno,3,EUR',
      'Chiara,,',
    ]);
  });
});
