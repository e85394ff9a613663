import SearchIcon from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type ReactNode, useEffect, useState } from 'react';
import type { TableStateControl } from './table-state';
import { useUiText } from './ui-texts';

const SETTLE_MS = 250;

export interface ResourceSearchProps {
  state: TableStateControl;
  searchable: boolean;
  tools?: ReactNode;
}

/** Chips and search box of a table. Typed text is written to the URL after a pause in typing. */
export function ResourceSearch({ state, searchable, tools }: ResourceSearchProps) {
  const t = useUiText();
  const { search, change } = state;
  const [typed, setTyped] = useState({ text: search, from: search });
  if (typed.from !== search) setTyped({ text: search, from: search });
  useEffect(() => {
    if (typed.text === search) return;
    const timer = setTimeout(() => change({ search: typed.text }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed.text, search, change]);
  if (!searchable && !tools) return null;
  return (
    <Stack
      direction="row"
      sx={{ gap: 1, flex: 1, py: 1, alignItems: 'center', flexWrap: 'wrap', minWidth: 0 }}
    >
      {tools}
      {searchable && (
        <TextField
          type="search"
          size="small"
          value={typed.text}
          onChange={(event) => setTyped({ text: event.target.value, from: search })}
          placeholder={t('search')}
          sx={{ width: { xs: '100%', sm: 240 }, ml: 'auto' }}
          slotProps={{
            htmlInput: { 'aria-label': t('search') },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
      )}
    </Stack>
  );
}
