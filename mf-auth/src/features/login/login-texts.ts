import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  title: 'Log in',
  username: 'Username',
  password: 'Password',
  submit: 'Log in',
  passkey: 'Sign in with a passkey',
  forgot: 'Forgotten your password?',
  register: 'Register',
  ended: {
    copied:
      'Your session was ended because a copy of it was used in another place. Log in again. If that was not you, change your password.',
    'key-lost':
      'This browser no longer has the key of your session, so the session was ended. Log in again. If you did not clear the browser’s data, change your password.',
    rejected:
      'Your session has ended: it ran out, or was ended from another device or by an administrator. Log in again; you then go on where you were.',
    elsewhere:
      'You were logged out in another tab of this browser. Log in again; you then go on where you were.',
  },
};

/** These texts are apart from those of the other pages, because most people open this page first. */
export const useLoginText = defineTexts('login', {
  en,
  de: () => import('./login-texts.de'),
  fr: () => import('./login-texts.fr'),
});
