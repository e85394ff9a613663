import type { Strategy } from '@entropi/contracts/trading-model';
import { findServerWords, useShownField } from '@entropi/shared/ui/shown-fields';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import CloseIcon from '@mui/icons-material/Close';
import ExpandLessIcon from '@mui/icons-material/ExpandLess';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { Fragment, useState } from 'react';
import { useText } from './coupled-strategies.texts';
import { MemberRisk } from './member-risk';

export interface MemberListProps {
  /** Path of the ids in the form. */
  name: string;
  members: readonly Strategy[];
}

/** The members of a coupled strategy in their order: add, move, remove, and see what each may lose. */
export function MemberList({ name, members }: MemberListProps) {
  const t = useText();
  const { field, fieldState } = useShownField(name);
  const ids = field.value as number[];
  const [shown, setShown] = useState<number | null>(null);
  const find = (id: number) => members.find((one) => one.id === id);
  const findName = (id: number) => find(id)?.name ?? `#${id}`;
  const swap = (index: number) => {
    const [one, next] = [ids[index], ids[index + 1]];
    if (one === undefined || next === undefined) return;
    field.onChange(ids.with(index, next).with(index + 1, one));
  };
  return (
    <Stack sx={{ gap: 1 }}>
      <List dense disablePadding aria-label={t('members')}>
        {ids.map((id, index) => {
          const member = find(id);
          return (
            <Fragment key={id}>
              <ListItem divider disableGutters>
                <ListItemText primary={`${index + 1}. ${findName(id)}`} />
                {member && (
                  <IconButton
                    size="small"
                    aria-label={t('risk', { name: findName(id) })}
                    aria-expanded={shown === id}
                    onClick={() => setShown(shown === id ? null : id)}
                  >
                    {shown === id ? (
                      <ExpandLessIcon fontSize="small" />
                    ) : (
                      <ExpandMoreIcon fontSize="small" />
                    )}
                  </IconButton>
                )}
                <IconButton
                  size="small"
                  disabled={index === 0}
                  aria-label={t('moveUp', { name: findName(id) })}
                  onClick={() => swap(index - 1)}
                >
                  <ArrowUpwardIcon fontSize="small" />
                </IconButton>
                <IconButton
                  size="small"
                  disabled={index === ids.length - 1}
                  aria-label={t('moveDown', { name: findName(id) })}
                  onClick={() => swap(index)}
                >
                  <ArrowDownwardIcon fontSize="small" />
                </IconButton>
                <IconButton
                  size="small"
                  aria-label={t('removeMember', { name: findName(id) })}
                  onClick={() => field.onChange(ids.filter((other) => other !== id))}
                >
                  <CloseIcon fontSize="small" />
                </IconButton>
              </ListItem>
              {member && shown === id && (
                <Box component="li" sx={{ listStyle: 'none', py: 1 }}>
                  <MemberRisk strategy={member} />
                </Box>
              )}
            </Fragment>
          );
        })}
      </List>
      <TextField
        select
        size="small"
        fullWidth
        label={t('addMember')}
        value=""
        inputRef={field.ref}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange([...ids, Number(event.target.value)])}
      >
        {members
          .filter((one) => !ids.includes(one.id))
          .map((one) => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
      </TextField>
      {fieldState.error && (
        <FormHelperText error>{findServerWords(fieldState.error) ?? t('needsTwo')}</FormHelperText>
      )}
    </Stack>
  );
}
