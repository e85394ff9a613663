import { useBlocker } from '@entropi/shared/router';
import { ConfirmDialog } from './confirm-dialog';
import { defineTexts } from './i18n';
import { hasUnsaved } from './unsaved';

const en = {
  title: 'Leave without saving?',
  text: 'What you changed here is not saved yet, and is lost when you leave.',
  leave: 'Leave without saving',
};

const useText = defineTexts('leave-question', {
  en,
  de: () => import('./leave-question.de'),
  fr: () => import('./leave-question.fr'),
});

/**
 * Asks for a confirmation before a link, a section or the back button leaves a page with unsaved input.
 */
export function LeaveQuestion() {
  const t = useText();
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      (here.pathname !== there.pathname || here.search !== there.search) && hasUnsaved(),
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('title')}
      verb={t('leave')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {t('text')}
    </ConfirmDialog>
  );
}
