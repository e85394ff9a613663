import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useAnnouncement } from './announce';
import { useFormat } from './format';
import { useUiText } from './ui-texts';
import type { Selection } from './use-selection';

/** The count is announced after this pause, and so once when several rows are ticked in a row. */
const SETTLE_MS = 500;

export interface SelectionBarProps {
  selection: Selection;
  /** The actions on the ticked rows. */
  children: ReactNode;
}

/** Shows how many rows are ticked, with the actions on them; draws nothing while none is. */
export function SelectionBar({ selection, children }: SelectionBarProps) {
  const t = useUiText();
  const format = useFormat();
  const { count, total, clear } = selection;
  const text = describe();
  useAnnouncement(count, count > 0 ? text : '', SETTLE_MS);
  function describe(): string {
    const number = format.number(count);
    if (total === undefined) return t('selection.some', { count, number });
    if (count === total) return t('selection.all', { count, number });
    return t('selection.most', { number, total: format.number(total) });
  }
  if (count === 0) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="body2">{text}</Typography>
      {children}
      <Button size="small" color="inherit" onClick={clear}>
        {t('selection.clear')}
      </Button>
    </Stack>
  );
}
