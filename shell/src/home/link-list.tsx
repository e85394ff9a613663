import { Link } from '@entropi/shared/router';
import { Panel } from '@entropi/shared/ui/panel';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { MenuIcon } from '../layout/menu-icon';
import type { NavigationItem } from '../layout/navigation';
import { useHomeText } from './home-texts';

/** Links to the same pages as in the drawer. */
export function LinkList({ items }: { items: NavigationItem[] }) {
  const t = useHomeText();
  return (
    <Panel title={t('links')} flush>
      <List
        disablePadding
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}
      >
        {items.map(({ path, icon, label }) => (
          <ListItem key={path} disablePadding>
            <ListItemButton component={Link} to={path} sx={{ minHeight: 56 }}>
              <ListItemIcon sx={{ minWidth: 40, color: 'primary.main' }}>
                <MenuIcon icon={icon} />
              </ListItemIcon>
              <ListItemText primary={label} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Panel>
  );
}
