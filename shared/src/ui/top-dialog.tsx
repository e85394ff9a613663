import Box from '@mui/material/Box';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

export interface TopDialogProps {
  /** Id of the element that names the dialog. */
  labelledBy: string;
  onCancel: () => void;
  children: ReactNode;
}

/**
 * A dialog above every other, also those of other bundles. Their dialogs hold the focus, and only the
 * browser's own top layer can take it from them.
 */
export function TopDialog({ labelledBy, onCancel, children }: TopDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    // The environment of tests does not have this method.
    if (shown?.showModal) shown.showModal();
    else shown?.setAttribute('open', '');
    // It is closed before it is removed, so that the focus returns to where it was.
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
