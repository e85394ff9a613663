import type { QuietHours } from '@entropi/contracts/channel-model';
import type { noticeSettings } from '@entropi/db/schema/channels';

type SettingsRow = typeof noticeSettings.$inferSelect;

/** A user's quiet hours; null when they have none. */
export function toQuietHours(row: SettingsRow | null): QuietHours | null {
  if (!row?.quietFrom || !row.quietTo || !row.quietZone) return null;
  return { from: row.quietFrom, to: row.quietTo, time_zone: row.quietZone };
}
