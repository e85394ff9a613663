import { NavLink } from '@entropi/shared/router';
import ExtensionOutlined from '@mui/icons-material/ExtensionOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import Login from '@mui/icons-material/Login';
import Logout from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { ReactNode } from 'react';
import { RemoteSlot } from '../remotes/slot/remote-slot';
import { useShellText } from '../shell-texts';
import { MenuIcon } from './menu-icon';
import type { NavigationItem } from './navigation';

const WIDTH_PX = 250;
const ICON_PX = 40;

export interface MainMenuProps {
  open: boolean;
  onClose: () => void;
  /** True for a signed-in user, who gets Home first and Logout last. */
  signedIn: boolean;
  items: NavigationItem[];
  /** Called when the pointer or the focus is on an item, whose page may then be preloaded. */
  onHover: (path: string) => void;
  /** Called when a badge reports its count. */
  onCount: (path: string, count: number) => void;
  onLogout: () => void;
  /** Opens the list of what this browser loads; null for those who may not change it. */
  onVersions: (() => void) | null;
}

/** The drawer on the right. It stays mounted while closed, so that its badges go on counting. */
export function MainMenu(props: MainMenuProps) {
  const { open, onClose, signedIn, items, onHover, onCount, onLogout, onVersions } = props;
  const t = useShellText();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      keepMounted
      slotProps={{
        paper: {
          'aria-label': t('mainMenu'),
          sx: { width: WIDTH_PX, borderRadius: 0, borderWidth: '0 0 0 1px' },
        },
      }}
    >
      <Box component="nav" aria-label={t('mainMenu')} sx={{ pt: 1 }}>
        <List>
          {signedIn && (
            <Item path="/" icon={<HomeOutlined />} label={t('home')} onClick={onClose} />
          )}
          {items.map(({ path, icon, label, badge }) => (
            <Item
              key={path}
              path={path}
              icon={<MenuIcon icon={icon} />}
              label={label}
              onClick={onClose}
              onHover={() => onHover(path)}
            >
              {badge && (
                <RemoteSlot
                  target={badge}
                  waiting={null}
                  renderFailure={() => null}
                  widgetProps={{ onCount: (count) => onCount(path, count) }}
                />
              )}
            </Item>
          ))}
        </List>
        <Divider />
        <List>
          {onVersions && (
            <Action icon={<ExtensionOutlined />} label={t('override.menu')} onClick={onVersions} />
          )}
          {signedIn ? (
            <Action icon={<Logout />} label={t('logout')} onClick={onLogout} />
          ) : (
            <Item path="/login" icon={<Login />} label={t('login')} onClick={onClose} />
          )}
        </List>
      </Box>
    </Drawer>
  );
}

function Action({ icon, label, onClick }: Pick<ItemProps, 'icon' | 'label' | 'onClick'>) {
  return (
    <ListItem disablePadding>
      <ListItemButton onClick={onClick}>
        <ListItemIcon sx={{ minWidth: ICON_PX }}>{icon}</ListItemIcon>
        <ListItemText primary={label} />
      </ListItemButton>
    </ListItem>
  );
}

interface ItemProps {
  path: string;
  icon: ReactNode;
  label: string;
  onClick: () => void;
  onHover?: () => void;
  children?: ReactNode;
}

function Item({ path, icon, label, onClick, onHover, children }: ItemProps) {
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={NavLink}
        to={path}
        end
        onClick={onClick}
        onPointerEnter={onHover}
        onFocus={onHover}
        sx={{
          '&.active': {
            bgcolor: 'action.selected',
            '& .MuiListItemText-primary': { fontWeight: 500 },
          },
        }}
      >
        <ListItemIcon sx={{ minWidth: ICON_PX }}>{icon}</ListItemIcon>
        <ListItemText primary={label} />
        {children}
      </ListItemButton>
    </ListItem>
  );
}
