import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { notify } from '@entropi/shared/ui/notify';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';

export interface ConfirmButtonProps {
  /** Names the action, on the button and in the question. */
  label: string;
  title: string;
  /** The consequence. */
  text: ReactNode;
  /** What is said afterwards. */
  done: string;
  run: { mutateAsync: (input: undefined) => Promise<unknown>; isPending: boolean; error: unknown };
  trades?: boolean;
  /** Whether it ends or deletes something. Default true. */
  destructive?: boolean;
}

/** A button of an action that may be regretted: it asks first, and says when it is done. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, title, text, done, run, trades = false, destructive = true } = props;
  const [isOpen, setIsOpen] = useState(false);
  const confirm = async () => {
    await run.mutateAsync(undefined);
    setIsOpen(false);
    notify({ text: done });
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={destructive ? 'error' : 'primary'}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={title}
        verb={label}
        busy={run.isPending}
        error={run.error}
        trades={trades}
        destructive={destructive}
        onConfirm={() => void confirm().catch(() => undefined)}
        onCancel={() => setIsOpen(false)}
      >
        {text}
      </ConfirmDialog>
    </>
  );
}
