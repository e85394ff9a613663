import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

const FIGURES_HEIGHT = 72;

export interface CountedDialogProps {
  /** The question, with the number that was counted. */
  title: string;
  verb: string;
  /** The consequence of the action. */
  text: string;
  destructive?: boolean;
  /** What the action would meet, as the server counted it. */
  preview: Pick<UseQueryResult, 'isPending' | 'isError' | 'isSuccess' | 'error' | 'refetch'>;
  /** The call that starts the action. */
  call: Pick<UseMutationResult, 'isPending' | 'error'>;
  /** Starts the action on no more than was counted. */
  start: () => Promise<void>;
  /** Whether there is something to act on, and all is filled in. */
  ready: boolean;
  onCancel: () => void;
  /** The figures, and what is to be filled in. */
  children: ReactNode;
}

/**
 * Asks before an action on many, after the server has counted whom it meets. When the action is rejected, the dialog
 * says why and counts again, because more may match by then.
 */
export function CountedDialog(props: CountedDialogProps) {
  const { preview, call, start, ready, text, children, ...dialog } = props;
  const confirm = () => start().catch(() => preview.refetch());
  return (
    <ConfirmDialog
      {...dialog}
      open
      size="sm"
      busy={call.isPending}
      ready={preview.isSuccess && ready}
      error={call.error}
      onConfirm={() => void confirm()}
    >
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2">{text}</Typography>
        {preview.isError && (
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {preview.isPending && <SkeletonBlock height={FIGURES_HEIGHT} />}
        {children}
      </Stack>
    </ConfirmDialog>
  );
}
