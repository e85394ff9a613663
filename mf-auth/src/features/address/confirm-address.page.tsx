import { useSearchParams } from '@entropi/shared/router';
import { useConfirmAddress } from './address.queries';
import { useAddressText } from './address.texts';
import { LinkPanel } from './link-panel';

/** Lets the owner of an account confirm that its new address is theirs. */
export default function ConfirmAddressPage() {
  const t = useAddressText();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const confirm = useConfirmAddress(token);
  return (
    <LinkPanel
      token={token}
      title={t('confirmTitle')}
      line={t('confirmLine')}
      verb={t('confirm')}
      usedLine={t('usedConfirm')}
      done={
        confirm.data ? { title: t('confirmedTitle'), line: t('confirmedLine', confirm.data) } : null
      }
      action={confirm}
    />
  );
}
