import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  confirmTitle: 'Confirm the new e-mail address',
  confirmLine: 'From then on mails of your account come here, and links to set a password too.',
  confirm: 'Confirm the address',
  confirmedTitle: 'Your address is confirmed',
  confirmedLine: '{{email}} is the address of {{username}} from now on.',
  takenTitle: 'This address is taken',
  takenLine: 'It has become the address of another account. Yours keeps the one it had.',
  undoTitle: 'Take the change of address back',
  undoLine:
    'Your account gets this address back. All sessions end, your password stops working, and a mail with a link to set a new one comes here.',
  undo: 'Take it back and sign out everywhere',
  undoneTitle: 'The change is taken back',
  undoneLine:
    'Nobody is signed in any more, and your password does not work any more. Open your mail: the link of one sets a new password, for 30 minutes, and another says what was removed and what to check.',
  usedTitle: 'This link does not work any more',
  usedConfirm: 'It was used already, is older than 24 hours, or another change took its place.',
  usedUndo: 'It was used already, or is older than seven days. Ask your administrator.',
  toStart: 'Go on',
  toPassword: 'No mail? Send another link',
};

export const useAddressText = defineTexts('address', {
  en,
  de: () => import('./address.texts.de'),
  fr: () => import('./address.texts.fr'),
});
