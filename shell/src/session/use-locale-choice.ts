import type { Locale } from '@entropi/contracts/languages';
import { setLanguage } from '@entropi/contracts/profile';
import { useClient } from '@entropi/shared/remote';
import { useSession } from '@entropi/shared/session';
import { notify } from '@entropi/shared/ui/notify';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useShellText } from '../shell-texts';
import { applyLanguage } from './language';

/**
 * Shows the page in another language at once, and has a signed-in user's account remember it. Choices are sent one
 * after the other: the last one holds.
 */
export function useLocaleChoice(): (locale: Locale) => void {
  const t = useShellText();
  const client = useClient();
  const session = useSession();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: 'language' },
    mutationFn: ({ userId, body }: { userId: number; body: Locale }) =>
      client.call(setLanguage, { params: { user_id: userId }, body }),
    // Other pages read the user again when they are opened; a form that is open follows the page by itself.
    onSuccess: () => queries.invalidateQueries({ refetchType: 'none' }),
    onError: () => notify({ id: 'language', tone: 'warning', text: t('languageUnsaved') }),
  });
  return (locale) => {
    applyLanguage(locale.language, locale.region);
    if ('userId' in session) mutate({ userId: session.userId, body: locale });
  };
}
