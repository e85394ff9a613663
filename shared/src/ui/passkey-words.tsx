import { PASSKEY_TROUBLES } from '../passkeys/passkey-error';
import { defineTexts } from './i18n';
import type { Problem } from './problem';

const en = {
  troubles: {
    passkey_cancelled: {
      title: 'No passkey was used.',
      hint: 'It was cancelled, took too long, or this device has none for this site. Try again, or go another way.',
    },
    passkey_failed: {
      title: 'The passkey did not work.',
      hint: 'Try again. If it stays, go another way.',
    },
    passkey_present: {
      title: 'This device has a passkey of yours already.',
      hint: 'Use that one, or choose another device.',
    },
    passkey_site: {
      title: 'Passkeys do not work at this address.',
      hint: 'Open the site at its usual address, or go another way.',
    },
    passkey_unsupported: {
      title: 'This browser or device cannot use passkeys here.',
      hint: 'It needs a screen lock, a fingerprint, a face or a PIN. Try another device, or go another way.',
    },
  },
};

const useText = defineTexts('passkey-words', {
  en,
  de: () => import('./passkey-words.de'),
  fr: () => import('./passkey-words.fr'),
});

/** Returns the words for a passkey that failed in the browser; undefined for any other problem. */
export function usePasskeyWords(): (
  problem: Problem,
) => { title: string; hint: string } | undefined {
  const t = useText();
  return ({ code }) => {
    const trouble = PASSKEY_TROUBLES.find((one) => one === code);
    return (
      trouble && { title: t(`troubles.${trouble}.title`), hint: t(`troubles.${trouble}.hint`) }
    );
  };
}
