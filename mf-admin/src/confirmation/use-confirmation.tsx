import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { type ReactNode, useState } from 'react';

interface Question {
  title: string;
  verb: string;
  /** The consequence. */
  text: ReactNode;
  /** Whether it trades, and so is not possible while offline. Default false. */
  trades?: boolean;
  run: () => Promise<unknown>;
}

interface Pending extends Question {
  resolve: (isDone: boolean) => void;
  reject: (error: unknown) => void;
}

/**
 * Asks for a confirmation before a form changes what costs or earns money. `confirm` resolves to whether it was done;
 * it rejects with the error, which the form shows at its fields.
 */
export function useConfirmation(): {
  confirm: (question: Question) => Promise<boolean>;
  question: ReactNode;
} {
  const [pending, setPending] = useState<Pending | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const confirm = (question: Question) =>
    new Promise<boolean>((resolve, reject) => setPending({ ...question, resolve, reject }));
  const end = async (isConfirmed: boolean) => {
    if (!pending) return;
    setIsBusy(true);
    try {
      if (isConfirmed) await pending.run();
      pending.resolve(isConfirmed);
    } catch (error) {
      pending.reject(error);
    }
    setIsBusy(false);
    setPending(null);
  };
  return {
    confirm,
    question: pending && (
      <ConfirmDialog
        open
        size="sm"
        trades={pending.trades ?? false}
        title={pending.title}
        verb={pending.verb}
        destructive={false}
        busy={isBusy}
        onConfirm={() => void end(true)}
        onCancel={() => void end(false)}
      >
        {pending.text}
      </ConfirmDialog>
    ),
  };
}
