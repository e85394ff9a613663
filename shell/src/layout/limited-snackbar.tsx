import { useFormat } from '@entropi/shared/ui/format';
import { defineTexts } from '@entropi/shared/ui/i18n';
import { UpdateSnackbar } from '../remotes/update/update-snackbar';

const en = {
  text: 'Too many requests in a short time. The page goes on by itself: {{at}}.',
};

const useText = defineTexts('limited-notice', {
  en,
  de: () => import('./limited-snackbar.de'),
  fr: () => import('./limited-snackbar.fr'),
});

/** @param resumesAt in milliseconds since 1970 */
export function LimitedSnackbar({ resumesAt }: { resumesAt: number }) {
  const t = useText();
  const format = useFormat();
  const at = format.dateTimeToSecond(new Date(resumesAt).toISOString());
  return <UpdateSnackbar severity="warning" text={t('text', { at })} />;
}
