import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type TermName, useTermText } from './term-words';

export interface TermPopoverProps {
  name: TermName;
  anchor: HTMLElement;
  onClose: () => void;
}

/** Explains a term beside its button; Escape or a click elsewhere closes it. */
export function TermPopover({ name, anchor, onClose }: TermPopoverProps) {
  const t = useTermText();
  const titleId = useId();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { p: 2, maxWidth: 360, border: 1, borderColor: 'divider' },
        },
      }}
    >
      <Typography id={titleId} variant="subtitle2" component="h2">
        {t(`titles.${name}`)}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {t(`texts.${name}`)}
      </Typography>
    </Popover>
  );
}
