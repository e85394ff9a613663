import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Paper from '@mui/material/Paper';

export interface SectionListProps<Id extends string> {
  label: string;
  sections: readonly { id: Id; label: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
}

/** The links to the sections of a page: on the left of wide screens, on top of narrow ones. */
export function SectionList<Id extends string>(props: SectionListProps<Id>) {
  return (
    <Paper variant="outlined" component="nav" aria-label={props.label}>
      <List dense disablePadding>
        {props.sections.map(({ id, label }) => (
          <ListItem key={id} disablePadding>
            <ListItemButton
              selected={id === props.chosen}
              aria-current={id === props.chosen ? 'page' : undefined}
              onClick={() => props.onChoose(id)}
            >
              <ListItemText primary={label} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Paper>
  );
}
