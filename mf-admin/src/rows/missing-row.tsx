import { SidePanel } from '@entropi/shared/ui/side-panel';
import { ErrorState } from '@entropi/shared/ui/states';
import type { OpenRow } from './use-open-row';

export interface MissingRowProps {
  /** What the row would have been one of: "Users". */
  title: string;
  open: Pick<OpenRow<unknown>, 'error' | 'retry'>;
  onClose: () => void;
}

/** Stands where a link's row would, and says why it does not. */
export function MissingRow({ title, open, onClose }: MissingRowProps) {
  if (!open.error) return null;
  return (
    <SidePanel open title={title} onClose={onClose}>
      <ErrorState error={open.error} onRetry={open.retry} />
    </SidePanel>
  );
}
