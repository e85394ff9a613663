import { Link, useSearchParams } from '@entropi/shared/router';
import { readProblem } from '@entropi/shared/ui/problem';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { NewPasswordForm } from '../../new-password/new-password-form';
import { AuthPanel } from '../../panel/auth-panel';
import { PanelLink } from '../../panel/panel-link';
import { useRegistrationMode } from '../../panel/registration.queries';
import { useText } from '../../texts';
import { useActivate } from './activate.queries';
import { NameForm } from './name-form';

/**
 * The reader of the mail chooses the password, because somebody else may have registered with their address. The
 * account is activated by sending the form, not by opening the link, since mail scanners open links too.
 */
export default function ActivatePage() {
  const t = useText();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const activate = useActivate(token);
  /** The password that was chosen, kept while the user looks for another name. */
  const [password, setPassword] = useState('');
  const [isNameTaken, setNameTaken] = useState(false);
  const code = activate.error ? readProblem(activate.error).code : null;
  // Another link comes from registering again, which anybody may do, or only those who are invited.
  const mode = useRegistrationMode(code === 'token_invalid').data?.mode;
  const toLogin = (
    <Button variant="contained" size="large" fullWidth component={Link} to="/login">
      {t('reset.toLogin')}
    </Button>
  );
  const foot = <PanelLink to="/login">{t('forgot.back')}</PanelLink>;
  if (activate.data) {
    const line = t('activate.doneLine', { username: activate.data.username });
    return (
      <AuthPanel title={t('activate.doneTitle')} line={line}>
        {toLogin}
      </AuthPanel>
    );
  }
  if (code === 'already_activated') {
    return (
      <AuthPanel title={t('activate.againTitle')} line={t('activate.againLine')}>
        {toLogin}
      </AuthPanel>
    );
  }
  if (token === '') {
    return <AuthPanel title={t('reset.noTokenTitle')} line={t('reset.noTokenLine')} foot={foot} />;
  }
  if (code === 'token_invalid') {
    const line = t(mode === 'invite' ? 'activate.usedInvite' : 'activate.usedLine');
    return (
      <AuthPanel title={t('reset.usedTitle')} line={line} foot={foot}>
        {mode === 'open' && (
          <Button variant="contained" size="large" fullWidth component={Link} to="/register">
            {t('register.submit')}
          </Button>
        )}
      </AuthPanel>
    );
  }
  if (code === 'email_taken') {
    const other = <PanelLink to="/forgot-password">{t('activate.forgot')}</PanelLink>;
    return (
      <AuthPanel
        title={t('activate.emailTakenTitle')}
        line={t('activate.emailTakenLine')}
        foot={other}
      >
        {toLogin}
      </AuthPanel>
    );
  }
  if (isNameTaken || code === 'username_taken') {
    return (
      <AuthPanel title={t('activate.title')} line={t('activate.nameTakenLine')}>
        <NameForm
          onSubmit={(username) => {
            setNameTaken(true);
            return activate.mutateAsync({ password, username });
          }}
        />
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title={t('activate.title')} line={t('activate.line')}>
      <NewPasswordForm
        submitLabel={t('activate.submit')}
        onSubmit={({ password: chosen }) => {
          setPassword(chosen);
          return activate.mutateAsync({ password: chosen });
        }}
      />
    </AuthPanel>
  );
}
