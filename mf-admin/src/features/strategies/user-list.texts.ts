import { en } from '@entropi/shared/lists/users.texts';
import { defineTexts } from '@entropi/shared/ui/i18n';

/** The words of the list of users. */
export const useUserListText = defineTexts('list-users', {
  en,
  de: () => import('@entropi/shared/lists/users.texts.de'),
  fr: () => import('@entropi/shared/lists/users.texts.fr'),
});
