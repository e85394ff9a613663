import Box from '@mui/material/Box';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

export interface TopDialogProps {
  /** Id of the element that names it. */
  labelledBy: string;
  onCancel: () => void;
  children: ReactNode;
}

/**
 * A dialog above every other, also of other bundles: their dialogs hold the focus, and nothing but the
 * browser's own top layer takes it from them.
 */
export function TopDialog({ labelledBy, onCancel, children }: TopDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    // Not every reader of the page has it: a test's has none.
    if (shown?.showModal) shown.showModal();
    else shown?.setAttribute('open', '');
    // Closed first, so that the focus goes back to where it was.
    return () => shown?.close?.();
  }, []);
  return createPortal(
    <Box
      component="dialog"
      ref={dialog}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      sx={{
        width: 'min(444px, calc(100vw - 32px))',
        maxHeight: 'calc(100vh - 32px)',
        p: 3,
        border: 0,
        borderRadius: 2,
        color: 'text.primary',
        bgcolor: 'background.paper',
        '&::backdrop': { bgcolor: 'rgba(0, 0, 0, 0.5)' },
      }}
    >
      {children}
    </Box>,
    document.body,
  );
}
