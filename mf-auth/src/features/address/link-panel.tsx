import { Link } from '@entropi/shared/router';
import { readProblem } from '@entropi/shared/ui/problem';
import { ErrorState } from '@entropi/shared/ui/states';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { AuthPanel } from '../../panel/auth-panel';
import { useText } from '../../texts';
import { useAddressText } from './address.texts';

export interface LinkPanelProps {
  token: string;
  title: string;
  line: string;
  verb: string;
  /** Shown for a link that is not valid any more. */
  usedLine: string;
  /** Shown once it is done, with where to go from there; null before. */
  done: { title: string; line: string; next?: { to: string; label: string } } | null;
  action: { isPending: boolean; error: unknown; mutate: () => void };
}

/** Carries out a mailed link by a button, not by opening the page, since mail scanners open links too. */
export function LinkPanel({ token, title, line, verb, usedLine, done, action }: LinkPanelProps) {
  const t = useText();
  const tAddress = useAddressText();
  const code = action.error ? readProblem(action.error).code : null;
  if (done) {
    const { title: doneTitle, line: doneLine } = done;
    const { to, label } = done.next ?? { to: '/', label: tAddress('toStart') };
    return (
      <AuthPanel title={doneTitle} line={doneLine}>
        <Button variant="contained" size="large" fullWidth component={Link} to={to}>
          {label}
        </Button>
      </AuthPanel>
    );
  }
  if (token === '') {
    return <AuthPanel title={t('reset.noTokenTitle')} line={t('reset.noTokenLine')} />;
  }
  if (code === 'token_invalid') return <AuthPanel title={tAddress('usedTitle')} line={usedLine} />;
  if (code === 'email_taken') {
    return <AuthPanel title={tAddress('takenTitle')} line={tAddress('takenLine')} />;
  }
  return (
    <AuthPanel title={title} line={line}>
      <Stack sx={{ gap: 2 }}>
        {action.error ? <ErrorState error={action.error} /> : null}
        <Button
          variant="contained"
          size="large"
          fullWidth
          loading={action.isPending}
          onClick={() => action.mutate()}
        >
          {verb}
        </Button>
      </Stack>
    </AuthPanel>
  );
}
