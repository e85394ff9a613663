import { createProof } from '@entropi/contracts/proofs';
import { useClient } from '@entropi/shared/remote';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { supportsPasskeys } from '../passkeys/passkey-ceremony';
import { defineTexts } from './i18n';
import { readProblem } from './problem';
import { ProofByPasskey } from './proof-by-passkey';
import type { ProofQuestion } from './proof-gate';
import { ErrorState } from './states';
import { TextInput } from './text-input';
import { TopDialog } from './top-dialog';
import { useUiText } from './ui-texts';

const en = {
  title: 'Confirm that it is you',
  actions: {
    updateProfile: 'A new e-mail address is a way into the account.',
    updateUser: 'Roles, access and e-mail addresses are ways to power.',
    createUser: 'The new user gets rights over others.',
    deleteUser: 'A user is deleted for good.',
    setUserPassword: 'A password is set.',
    resetTwoFactor: 'A user’s second factor is removed.',
    renewRecoveryCodes: 'The present recovery codes become void.',
    resetOwnTwoFactor: 'Your second factor is removed.',
    liftHold: 'Openings go on for everybody.',
    startPasskey: 'A passkey signs in without password and code.',
    deletePasskey: 'A passkey is deleted, and opens nothing any more.',
    other: 'This action could give the account to somebody else.',
  },
  why: 'So it wants more than being signed in. It goes on with what you filled in.',
  stale: 'The confirmation was not valid any more: confirm again.',
  none: 'You have no second factor here. Sign out and in again to set one up.',
  passkey: 'Use a passkey',
  orCode: 'Or with a code:',
  noPasskeys: 'You have a passkey, which this browser cannot use.',
  code: 'Code',
  codeHint: 'A code of your authenticator app, or one of your recovery codes.',
  wrongCode: 'This code is not accepted. A code is good once: wait for the next one.',
  confirm: 'Confirm',
};

const useText = defineTexts('proof-dialog', {
  en,
  de: () => import('./proof-dialog.de'),
  fr: () => import('./proof-dialog.fr'),
});

/** Says whether there is a text for an operation; a newer API may demand proofs for others. */
function isNamed(action: string): action is keyof typeof en.actions {
  return Object.hasOwn(en.actions, action);
}

const TOTP = /^\d{6}$/;

/** Asks for the proof of a waiting action, without leaving the page. */
export function ProofDialog({ question }: { question: ProofQuestion }) {
  const t = useText();
  const titleId = useId();
  const { wanted, settle } = question;
  const action = isNamed(wanted.action) ? wanted.action : 'other';
  const [hasPasskey, hasCode] = [
    wanted.factors.includes('passkey'),
    wanted.factors.includes('code'),
  ];
  const takesPasskey = hasPasskey && supportsPasskeys();
  return (
    <TopDialog labelledBy={titleId} onCancel={() => settle(null)}>
      <Stack sx={{ gap: 2 }}>
        <Typography id={titleId} variant="h2">
          {t('title')}
        </Typography>
        <Typography variant="body2">
          {wanted.isStale ? t('stale') : `${t(`actions.${action}`)} ${t('why')}`}
        </Typography>
        {wanted.factors.length === 0 && <Typography variant="body2">{t('none')}</Typography>}
        {takesPasskey && <ProofByPasskey question={question} label={t('passkey')} />}
        {takesPasskey && hasCode && <Typography variant="body2">{t('orCode')}</Typography>}
        {hasPasskey && !takesPasskey && <Typography variant="body2">{t('noPasskeys')}</Typography>}
        <CodeForm question={question} isSecond={takesPasskey} />
      </Stack>
    </TopDialog>
  );
}

interface CodeFormProps {
  question: ProofQuestion;
  /** Called to prove it by other means. */
  isSecond: boolean;
}

function CodeForm({ question: { wanted, settle }, isSecond }: CodeFormProps) {
  const t = useText();
  const tUi = useUiText();
  const client = useClient();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const { action, path, content } = wanted;
  const send = async (given: string) => {
    setBusy(true);
    setFailure(null);
    try {
      const body = { action, path, content, code: given };
      settle((await client.call(createProof, { body })).proof);
    } catch (error) {
      setFailure(error);
      setCode('');
      setBusy(false);
    }
  };
  const change = (text: string) => {
    setCode(text);
    const given = text.replaceAll(' ', '');
    // Six digits are submitted at once, as at the login.
    if (TOTP.test(given) && !isBusy) void send(given);
  };
  const isWrong = failure !== null && readProblem(failure).code === 'wrong_code';
  const canSend = code.trim().length >= 6;
  const takesCode = wanted.factors.includes('code');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend && !isBusy) void send(code.trim());
      }}
    >
      <Stack sx={{ gap: 2 }}>
        {takesCode && (
          <TextInput
            label={t('code')}
            hint={t('codeHint')}
            error={isWrong ? t('wrongCode') : undefined}
            value={code}
            onChange={(event) => change(event.target.value)}
            autoComplete="one-time-code"
            autoFocus={!isSecond}
            htmlInput={{ readOnly: isBusy, maxLength: 40 }}
          />
        )}
        {failure && !isWrong ? <ErrorState error={failure} /> : null}
        <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
          <Button onClick={() => settle(null)}>{tUi('cancel')}</Button>
          {takesCode && (
            <Button
              type="submit"
              variant={isSecond ? 'outlined' : 'contained'}
              loading={isBusy}
              disabled={!canSend}
            >
              {t('confirm')}
            </Button>
          )}
        </Stack>
      </Stack>
    </form>
  );
}
