import { type Channel, CLASS_OF_KIND } from '@entropi/contracts/channel-model';
import type { NotificationKind } from '@entropi/contracts/user-model';
import type { Queryable } from '@entropi/db/db';
import { type SQL, sql } from 'drizzle-orm';

/** By which ways a notice goes out. */
export interface Delivery {
  noticeId: number;
  byMail: boolean;
  /** Ids of the browsers that show it. */
  deviceIds: number[];
  /** Whether it goes to the user's chat with the Telegram bot. */
  byTelegram: boolean;
}

/** Whether a user `u` has notices of a kind mailed. */
function takesMails(kind: NotificationKind): SQL {
  return sql`coalesce((u.notifications ->> ${kind})::boolean, true)`;
}

/** Whether a user `u` has left notices of a kind switched on for a channel. */
function takesBy(channel: Channel, kind: NotificationKind): SQL {
  return sql`coalesce((select (s.channels #>> array[${channel}, ${CLASS_OF_KIND[kind]}])::boolean
    from notice_settings s where s.user_id = u.id), true)`;
}

/** The browsers of a user `u` that show notices of a kind. */
function selectDevices(kind: NotificationKind): SQL {
  return sql`select p.id from push_subscriptions p
    join refresh_families f on f.id = p.family_id and f.revoked_at is null
    where p.user_id = u.id and ${takesBy('push', kind)}`;
}

/** Whether a user `u` has a chat that is sent notices of a kind. */
function hasChat(kind: NotificationKind): SQL {
  return sql`(${takesBy('telegram', kind)} and exists (select from telegram_links t
    where t.user_id = u.id and t.chat_id is not null))`;
}

/** Whether a notice of a kind would reach a user `u` by any way. */
export function isWanted(kind: NotificationKind): SQL {
  return sql`(${takesMails(kind)} or exists (${selectDevices(kind)}) or ${hasChat(kind)})`;
}

/** By which ways notices of a kind go out now. */
export async function listDeliveries(
  db: Queryable,
  kind: NotificationKind,
  noticeIds: readonly number[],
): Promise<Delivery[]> {
  if (noticeIds.length === 0) return [];
  const { rows } = await db.execute<{
    id: number;
    by_mail: boolean;
    devices: number[];
    by_telegram: boolean;
  }>(sql`
    select n.id::int as id, ${takesMails(kind)} as by_mail, array(${selectDevices(kind)}) as devices,
      ${hasChat(kind)} as by_telegram
    from notices n join users u on u.id = n.user_id
    where n.id = any(${sql.param([...noticeIds])}::bigint[])
    order by n.id`);
  return rows.map(({ id, by_mail, devices, by_telegram }) => ({
    noticeId: id,
    byMail: by_mail,
    deviceIds: devices,
    byTelegram: by_telegram,
  }));
}
