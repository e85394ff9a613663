import HelpIcon from '@mui/icons-material/HelpOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useState } from 'react';
import { defineLazyPart } from './lazy-part';
import type { TermName } from './term-words';
import { useUiText } from './ui-texts';

// Popover and explanations are fetched only when they are wanted.
const TermPopover = defineLazyPart(async () => (await import('./term-popover')).TermPopover);

export type { TermName };

export interface TermProps {
  name: TermName;
  /** The term as it is shown on the page. */
  children: ReactNode;
}

/** What the button takes, with its distance from the word. */
const BUTTON_PX = 26;

/** In the room behind the last word, and outside of the line, so that no line can begin with it. */
const BUTTON_PLACE = {
  position: 'absolute',
  right: 0,
  bottom: 0,
  display: 'inline-flex',
  alignItems: 'center',
  height: '1lh',
};

/** A technical term with a button that explains it. */
export function Term({ name, children }: TermProps) {
  const t = useUiText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Box component="span" sx={{ position: 'relative' }}>
      <Box component="span" sx={{ pr: `${BUTTON_PX}px` }}>
        {children}
      </Box>
      <Box component="span" sx={BUTTON_PLACE}>
        <IconButton
          size="small"
          aria-label={t('explain', { word: typeof children === 'string' ? children : name })}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ p: '4px', fontSize: 16, color: 'text.secondary' }}
        >
          <HelpIcon fontSize="inherit" />
        </IconButton>
      </Box>
      {anchor && <TermPopover name={name} anchor={anchor} onClose={() => setAnchor(null)} />}
    </Box>
  );
}
