import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import Tooltip from '@mui/material/Tooltip';
import { ToolbarButton } from '@mui/x-data-grid';
import { useState } from 'react';
import { defineLazyPart } from './lazy-part';
import type { SavedList } from './saved-views';
import { useUiText } from './ui-texts';

// Most visits to a list save nothing.
const SavedViewsPopover = defineLazyPart(
  async () => (await import('./saved-views-popover')).SavedViewsPopover,
);

/** Opens the views of a list that were saved under a name. */
export function SavedViewsButton({ listName, state }: SavedList) {
  const t = useUiText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title={t('views.title')}>
        <ToolbarButton
          aria-label={t('views.title')}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <BookmarkIcon fontSize="small" />
        </ToolbarButton>
      </Tooltip>
      {anchor && (
        <SavedViewsPopover
          listName={listName}
          state={state}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
