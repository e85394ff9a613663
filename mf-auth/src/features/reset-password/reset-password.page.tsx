import { Link, useSearchParams } from '@entropi/shared/router';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Button from '@mui/material/Button';
import { NewPasswordForm } from '../../new-password/new-password-form';
import { AuthPanel } from '../../panel/auth-panel';
import { useText } from '../../texts';
import { useResetPassword, useResetToken } from './reset-password.queries';

export default function ResetPasswordPage() {
  const t = useText();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const validity = useResetToken(token);
  const reset = useResetPassword(token);
  if (reset.isSuccess) {
    return (
      <AuthPanel title={t('reset.doneTitle')} line={t('reset.doneLine')}>
        <Button variant="contained" size="large" fullWidth component={Link} to="/login">
          {t('reset.toLogin')}
        </Button>
      </AuthPanel>
    );
  }
  if (token === '' || validity.data?.valid === false) {
    const words = token === '' ? 'noToken' : 'used';
    return (
      <AuthPanel title={t(`reset.${words}Title`)} line={t(`reset.${words}Line`)}>
        <Button variant="contained" size="large" fullWidth component={Link} to="/forgot-password">
          {t('reset.newLink')}
        </Button>
      </AuthPanel>
    );
  }
  const username = validity.data?.username;
  return (
    <AuthPanel title={t('reset.title')} line={username && t('reset.line', { username })}>
      {validity.isPending && <SkeletonBlock height={196} />}
      {validity.error && (
        <ErrorState error={validity.error} onRetry={() => void validity.refetch()} />
      )}
      {validity.data && (
        <NewPasswordForm
          submitLabel={t('reset.submit')}
          onSubmit={({ password }) => reset.mutateAsync(password)}
        />
      )}
    </AuthPanel>
  );
}
