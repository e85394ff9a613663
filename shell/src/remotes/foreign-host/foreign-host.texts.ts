import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  ended: 'You are not signed in any more',
  endedHint: 'The session has ended. Sign in again to go on here.',
  failed: 'This part of the page could not be loaded',
  failedHint: 'Check your connection, and try again.',
  notices: 'Notices',
  proof: 'Confirm it in Entropi',
  proofHint:
    'This wants a fresh code or a passkey, which only the pages of Entropi itself ask for. Nothing was changed: open the page there, and do it again.',
  openProduct: 'Open in Entropi',
  cancel: 'Cancel',
};

export const useForeignText = defineTexts('foreign-host', {
  en,
  de: () => import('./foreign-host.texts.de'),
  fr: () => import('./foreign-host.texts.fr'),
});
