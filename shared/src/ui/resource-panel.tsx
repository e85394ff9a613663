import type { ReactNode } from 'react';
import type { OpenRow } from './open-row';
import { SidePanel } from './side-panel';
import { ErrorState } from './states';

export interface ResourcePanelProps<Row> {
  /** Name of the rows: "Users". */
  label: string;
  open: OpenRow<Row>;
  /** Draws everything that belongs to a row. */
  panel: (row: Row, close: () => void) => ReactNode;
  /** The form for a new row. */
  create?: { label: string; width?: number; form: ReactNode };
}

/** The panel beside a list: the open row, the form for a new one, or why a link opens nothing. */
export function ResourcePanel<Row>({ label, open, panel, create }: ResourcePanelProps<Row>) {
  return (
    <>
      {create && (
        <SidePanel open={open.isNew} title={create.label} width={create.width} onClose={open.close}>
          {create.form}
        </SidePanel>
      )}
      {open.row && panel(open.row, open.close)}
      {open.error !== null && (
        <SidePanel open title={label} onClose={open.close}>
          <ErrorState error={open.error} onRetry={open.retry} />
        </SidePanel>
      )}
    </>
  );
}
