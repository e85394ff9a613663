/** A column of a table in a terminal. */
export interface Column<Row> {
  title: string;
  align?: 'right';
  render(row: Row): string;
}

/** Draws rows below each other, each column as wide as its longest text. */
export function drawTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ render }) => render(row))),
  ];
  const widths = columns.map((_column, place) =>
    Math.max(...lines.map((cells) => cells[place]?.length ?? 0)),
  );
  return lines.map((cells) =>
    cells
      .map((cell, place) => {
        const width = widths[place] ?? 0;
        return columns[place]?.align === 'right' ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}

/** Writes a time in UTC to the minute: `2026-11-25 22:01`. */
export function formatTime(at: string): string {
  return at.slice(0, 16).replace('T', ' ');
}
