import type { NavigationEntry } from '@entropi/shared/remote/manifest';
import SvgIcon from '@mui/material/SvgIcon';
import { ICONS } from './icons';

/** The icon of a menu item: one of the shell's, or the remote's own drawing. */
export function MenuIcon({ icon }: Pick<NavigationEntry, 'icon'>) {
  if (typeof icon !== 'string') {
    return (
      <SvgIcon>
        <path d={icon.path} />
      </SvgIcon>
    );
  }
  const Named = ICONS[icon];
  return <Named />;
}
