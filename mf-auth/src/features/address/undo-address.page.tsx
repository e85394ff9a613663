import { useSearchParams } from '@entropi/shared/router';
import { useUndoAddress } from './address.queries';
import { useAddressText } from './address.texts';
import { LinkPanel } from './link-panel';

/** Lets the owner of an account's earlier address revert a change that they did not want. */
export default function UndoAddressPage() {
  const t = useAddressText();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const undo = useUndoAddress(token);
  return (
    <LinkPanel
      token={token}
      title={t('undoTitle')}
      line={t('undoLine')}
      verb={t('undo')}
      usedLine={t('usedUndo')}
      done={
        undo.isSuccess
          ? {
              title: t('undoneTitle'),
              line: t('undoneLine'),
              // Reverting the change has also removed the password, so the login would lead nowhere.
              next: { to: '/forgot-password', label: t('toPassword') },
            }
          : null
      }
      action={undo}
    />
  );
}
