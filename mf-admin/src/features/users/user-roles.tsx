import type { User } from '@entropi/contracts/user-model';
import { StatusChip } from '@entropi/shared/ui/state-chip';
import Stack from '@mui/material/Stack';
import { useText } from './users.texts';

/** Roles and flags of a user as chips; nothing for an ordinary, active one. */
export function UserRoles({ user }: { user: User }) {
  const t = useText();
  return (
    <Stack direction="row" component="span" sx={{ gap: 0.5, alignItems: 'center' }}>
      {user.is_superuser && <StatusChip label={t('superuser')} colour="primary.main" />}
      {user.is_stuff && <StatusChip label={t('staff')} colour="primary.main" />}
      {user.demo_mode && <StatusChip label={t('demo')} colour="idle.main" />}
      {!user.is_active && <StatusChip label={t('inactive')} colour="loss.main" />}
    </Stack>
  );
}
