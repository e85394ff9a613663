import type { User } from '@entropi/contracts/user-model';
import { Heading } from '@entropi/shared/ui/heading';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useText } from './trading.texts';
import { UserMultipliersForm } from './user-multipliers-form';
import { UserSellModeForm } from './user-sell-mode-form';
import { UserStrategyForm } from './user-strategy-form';

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2 }}>
      <Heading>{title}</Heading>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {text}
      </Typography>
      {children}
    </Paper>
  );
}

/** What a user trades, how it is sold, and by how much targets are multiplied. */
export function SettingsPart({ user }: { user: User }) {
  const t = useText();
  return (
    <Stack sx={{ gap: 2, maxWidth: 720 }}>
      <Section title={t('strategy')} text={t('strategyText')}>
        <UserStrategyForm user={user} />
      </Section>
      <Section title={t('sellMode')} text={t('sellModeText')}>
        <UserSellModeForm user={user} />
      </Section>
      <Section title={t('multipliers')} text={t('multipliersText')}>
        <UserMultipliersForm user={user} />
      </Section>
    </Stack>
  );
}
