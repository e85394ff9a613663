import { Link } from '@entropi/shared/router';
import { Logo } from '@entropi/shared/ui/logo';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import MenuIcon from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import Toolbar from '@mui/material/Toolbar';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { PRODUCT, useShellText } from '../shell-texts';
import { BAR_HEIGHT_PX } from './bar-height';
import { LanguageChooser } from './language-chooser';

export interface TopBarProps {
  /** Null when no user is signed in. */
  username: string | null;
  demoMode: boolean;
  /** Null on a page without the menu. */
  onMenu: (() => void) | null;
  /** Sum of the counts of the menu's badges. */
  unread: number;
  onLogout: () => void;
}

export function TopBar({ username, demoMode, onMenu, unread, onLogout }: TopBarProps) {
  const t = useShellText();
  return (
    <AppBar position="sticky" sx={{ border: 0 }}>
      <Toolbar
        sx={{ minHeight: { xs: BAR_HEIGHT_PX, sm: BAR_HEIGHT_PX }, gap: { xs: 0.5, sm: 1.5 } }}
      >
        {onMenu && (
          <IconButton
            color="inherit"
            edge="start"
            onClick={onMenu}
            aria-label={unread > 0 ? t('unread', { count: unread }) : t('menu')}
          >
            <Badge badgeContent={unread > 0 ? unread : null} color="error" max={99}>
              <MenuIcon />
            </Badge>
          </IconButton>
        )}
        <Box
          component={Link}
          to="/"
          aria-label={PRODUCT}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            color: 'inherit',
            textDecoration: 'none',
          }}
        >
          <Logo sx={{ fontSize: 28 }} />
          <Typography
            component="span"
            // On a phone the user's name needs the room more than the product's name does.
            sx={{
              fontSize: '1.125rem',
              fontWeight: 500,
              display: { xs: username === null ? 'block' : 'none', sm: 'block' },
            }}
          >
            {PRODUCT}
          </Typography>
        </Box>
        <Box sx={{ flex: 1 }} />
        {username !== null && (
          <Typography component="span" variant="body2" noWrap sx={{ minWidth: 0 }}>
            {username}
          </Typography>
        )}
        {demoMode && (
          <Tooltip describeChild title={t('demoHint')}>
            <Chip
              size="small"
              label={t('demo')}
              variant="outlined"
              sx={{ color: 'inherit', borderColor: 'currentColor' }}
            />
          </Tooltip>
        )}
        <LanguageChooser />
        <SchemeButton />
        {username !== null && (
          <Button
            color="inherit"
            startIcon={<LogoutIcon />}
            onClick={onLogout}
            aria-label={t('logout')}
            sx={{ minWidth: 0, '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 } } }}
          >
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {t('logout')}
            </Box>
          </Button>
        )}
      </Toolbar>
    </AppBar>
  );
}

function SchemeButton() {
  const t = useShellText();
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';
  const label = isDark ? t('light') : t('dark');
  return (
    <Tooltip title={label}>
      <IconButton
        color="inherit"
        aria-label={label}
        onClick={() => setMode(isDark ? 'light' : 'dark')}
      >
        {isDark ? <LightModeOutlined /> : <DarkModeOutlined />}
      </IconButton>
    </Tooltip>
  );
}
