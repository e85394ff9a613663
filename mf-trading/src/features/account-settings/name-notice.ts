import { DIGESTS } from '@entropi/contracts/channel-model';
import type { NotificationKind } from '@entropi/contracts/user-model';

type Words = (key: `notices.${NotificationKind}` | 'digest', values?: { name: string }) => string;

/** What a notice is called where it is switched, and that it comes together with others if it does. */
export function nameNotice(t: Words, kind: NotificationKind): string {
  const name = t(`notices.${kind}`);
  return DIGESTS.has(kind) ? t('digest', { name }) : name;
}
