import type { User } from '@entropi/contracts/user-model';
import { When } from '@entropi/shared/ui/time';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useText } from './users.texts';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0 }}>
        {children}
      </Typography>
    </>
  );
}

const findState = (user: User) => (user.two_factor_void ? ('enrolledVoid' as const) : 'enrolled');

/** What is known of a user, at a glance. */
export function UserOverview({ user }: { user: User }) {
  const t = useText();
  const open = (['profile', 'broker', 'account', 'strategy'] as const)
    .filter((step) => !user.onboarding[step])
    .map((step) => t(`steps.${step}`));
  const exempt = user.is_superuser || user.is_stuff;
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: '140px 1fr', rowGap: 1, columnGap: 2 }}
    >
      <Row label={t('name')}>{`${user.first_name} ${user.last_name}`}</Row>
      <Row label={t('email')}>{user.email}</Row>
      <Row label={t('phone')}>{user.phone ?? '–'}</Row>
      <Row label={t('language')}>{t(`languages.${user.language}`)}</Row>
      <Row label={t('subscription')}>{user.subscription?.name ?? t('none')}</Row>
      <Row label={t('twoFactor')}>
        {t(user.two_factor_enrolled ? findState(user) : 'notEnrolled')}
      </Row>
      <Row label={t('onboarding')}>
        {exempt || open.length === 0
          ? t('onboardingDone')
          : t('onboardingOpen', { steps: open.join(', ') })}
      </Row>
      <Row label={t('created')}>
        <When at={user.created_at} />
      </Row>
      <Row label={t('lastLogin')}>
        <When at={user.last_login_at} />
      </Row>
    </Box>
  );
}
