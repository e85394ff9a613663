import { useSearchParams } from '@entropi/shared/router';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { useState } from 'react';
import { AuthPanel } from '../../panel/auth-panel';
import { PanelLink } from '../../panel/panel-link';
import { useRegistrationMode } from '../../panel/registration.queries';
import { useText } from '../../texts';
import { useRegister } from './register.queries';
import { RegisterForm } from './register-form';

export default function RegisterPage() {
  const t = useText();
  const [search] = useSearchParams();
  const invite = search.get('invite') ?? undefined;
  const mode = useRegistrationMode();
  const register = useRegister(invite);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const foot = <PanelLink to="/login">{t('forgot.back')}</PanelLink>;
  if (sentTo !== null) {
    return (
      <AuthPanel title={t('forgot.sent')} foot={foot}>
        {t('register.sentLine', { email: sentTo })}
      </AuthPanel>
    );
  }
  if (mode.data?.mode === 'invite' && !invite) {
    return (
      <AuthPanel title={t('register.title')} foot={foot}>
        {t('register.closed')}
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title={t('register.title')} line={t('register.line')} foot={foot}>
      {mode.isPending && <SkeletonBlock height={380} />}
      {mode.error && <ErrorState error={mode.error} onRetry={() => void mode.refetch()} />}
      {mode.data && (
        <RegisterForm
          onSubmit={async (values) => {
            await register.mutateAsync(values);
            setSentTo(values.email);
          }}
        />
      )}
    </AuthPanel>
  );
}
