import { useState } from 'react';
import { AuthPanel } from '../../panel/auth-panel';
import { PanelLink } from '../../panel/panel-link';
import { useText } from '../../texts';
import { ForgotForm } from './forgot-form';
import { useForgotPassword } from './forgot-password.queries';
import { LinkSent } from './link-sent';

export default function ForgotPasswordPage() {
  const t = useText();
  const forgot = useForgotPassword();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const foot = <PanelLink to="/login">{t('forgot.back')}</PanelLink>;
  if (sentTo !== null) {
    return (
      <AuthPanel
        title={t('forgot.sent')}
        line={t('forgot.sentLine', { email: sentTo })}
        foot={foot}
      >
        <LinkSent onAgain={() => setSentTo(null)} />
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title={t('forgot.title')} line={t('forgot.line')} foot={foot}>
      <ForgotForm
        onSubmit={async ({ email }) => {
          await forgot.mutateAsync(email);
          setSentTo(email);
        }}
      />
    </AuthPanel>
  );
}
