import HelpIcon from '@mui/icons-material/HelpOutlined';
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

/** A technical term with a button that explains it. */
export function Term({ name, children }: TermProps) {
  const t = useUiText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      {children}
      <IconButton
        size="small"
        aria-label={t('explain', { word: typeof children === 'string' ? children : name })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: '4px', ml: 0.25, my: '-4px', fontSize: 16, color: 'text.secondary' }}
      >
        <HelpIcon fontSize="inherit" />
      </IconButton>
      {anchor && <TermPopover name={name} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
