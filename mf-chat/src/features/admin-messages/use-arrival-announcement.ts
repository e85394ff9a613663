import type { ChatUser } from '@entropi/contracts/chat';
import { announce } from '@entropi/shared/ui/announce';
import { useEffect, useRef } from 'react';
import { useText } from '../../texts';

/** Announces who has written meanwhile, except in the open conversation, which announces its own messages. */
export function useArrivalAnnouncement(users: ChatUser[] | undefined, chosenId: number | null) {
  const t = useText();
  // Null until the list has loaded: what it shows at first is not announced.
  const newestId = useRef<number | null>(null);
  useEffect(() => {
    if (!users) return;
    const before = newestId.current;
    const arrivals = users.flatMap(({ user_id: userId, username, last_message: last }) =>
      last && !last.from_admin ? [{ id: last.id, userId, username }] : [],
    );
    // Another search may show an older message as its newest, which is no arrival.
    newestId.current = Math.max(before ?? 0, ...arrivals.map(({ id }) => id));
    if (before === null) return;
    for (const { id, userId, username } of arrivals) {
      if (id > before && userId !== chosenId) announce(t('newFrom', { username }));
    }
  }, [users, chosenId, t]);
}
