import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useId, useState } from 'react';
import { MAX_VIEWS, type SavedList, type SavedView, useSavedViews } from './saved-views';
import { TextInput } from './text-input';
import { useUiText } from './ui-texts';

const MAX_NAME_LENGTH = 40;

export interface SavedViewsPopoverProps extends SavedList {
  anchor: HTMLElement;
  onClose: () => void;
}

/** The saved views of a list, each of which is shown by one press, and a field that saves what is shown now. */
export function SavedViewsPopover({ listName, state, anchor, onClose }: SavedViewsPopoverProps) {
  const t = useUiText();
  const titleId = useId();
  const { views, save, remove } = useSavedViews(listName);
  const [name, setName] = useState('');
  const [removed, setRemoved] = useState<SavedView | null>(null);
  const wanted = name.trim();
  const isFull = views.length >= MAX_VIEWS && !views.some((view) => view.name === wanted);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (wanted === '' || isFull) return;
    save({ name: wanted, state: state.written });
    setName('');
  };
  const removeView = (view: SavedView) => {
    remove(view.name);
    setRemoved(view);
  };
  const undo = (view: SavedView) => {
    save(view);
    setRemoved(null);
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { p: 2, width: 320, border: 1, borderColor: 'divider' },
        },
      }}
    >
      <Typography id={titleId} variant="subtitle2" component="h2">
        {t('views.title')}
      </Typography>
      {views.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {t('views.none')}
        </Typography>
      )}
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, my: 1 }}>
        {views.map((view) => (
          <Stack key={view.name} component="li" direction="row" sx={{ alignItems: 'center' }}>
            <Button
              size="small"
              aria-pressed={view.state === state.written}
              onClick={() => {
                state.restore(view.state);
                onClose();
              }}
              sx={{
                flex: 1,
                minWidth: 0,
                justifyContent: 'flex-start',
                textAlign: 'left',
                overflowWrap: 'anywhere',
                fontWeight: view.state === state.written ? 600 : 400,
              }}
            >
              {view.name}
            </Button>
            <IconButton
              size="small"
              aria-label={t('views.remove', { name: view.name })}
              onClick={() => removeView(view)}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Stack>
        ))}
      </Stack>
      {removed && (
        <Stack direction="row" role="status" sx={{ gap: 1, mb: 1, alignItems: 'center' }}>
          <Typography variant="body2">{t('views.removed', { name: removed.name })}</Typography>
          <Button size="small" onClick={() => undo(removed)}>
            {t('views.undo')}
          </Button>
        </Stack>
      )}
      <Stack component="form" onSubmit={submit} sx={{ gap: 1, mt: 1.5, alignItems: 'flex-start' }}>
        <TextInput
          label={t('views.name')}
          value={name}
          onChange={(event) => setName(event.target.value.slice(0, MAX_NAME_LENGTH))}
          hint={t('views.hint')}
          error={isFull && wanted !== '' ? t('views.full', { count: MAX_VIEWS }) : undefined}
        />
        <Button type="submit" variant="outlined" size="small" disabled={wanted === '' || isFull}>
          {t('views.save')}
        </Button>
      </Stack>
    </Popover>
  );
}
