import type { Channels, ClassSwitches } from '@entropi/contracts/channel-model';
import type {
  setChannels as setChannelsCall,
  testChannel as testChannelCall,
} from '@entropi/contracts/channels';
import type { Parsed } from '@entropi/contracts/endpoint';
import { writeAudit } from '@entropi/db/audit.repo';
import { inTransaction } from '@entropi/db/db';
import { countAttempt } from '../../budgets/budget.domain';
import type { Deps } from '../../deps';
import { conflict } from '../../errors';
import type { Caller } from '../../http/caller';
import { NOTICE_TEXTS } from '../../mail/notice-texts';
import { toSubscription } from '../../push/push.job';
import { deleteDevices, listDevices, saveSent } from '../../push/push.repo';
import { toQuietHours } from '../../push/settings';
import { getUser } from '../users/users.domain';
import { findSettings, saveSettings } from './channels.repo';
import { toPushDevice } from './push-devices.domain';
import { readTelegram, testTelegram } from './telegram.domain';

const ALL_ON: ClassSwitches = { alarm: true, money: true, trade: true, message: true };
/** The page that a click on a test opens. */
const SETTINGS_PAGE = '/account/settings?section=notifications';
const TESTS_PER_HOUR = 20;

export async function readChannels(deps: Deps, caller: Caller): Promise<Channels> {
  const { db, push } = deps;
  const { userId } = caller;
  const settings = await findSettings(db, userId);
  const devices = await listDevices(db, userId);
  return {
    push: {
      public_key: push?.publicKey ?? null,
      classes: { ...ALL_ON, ...settings?.channels.push },
      devices: devices.map((device) => toPushDevice(device, caller)),
    },
    telegram: await readTelegram(deps, userId, { ...ALL_ON, ...settings?.channels.telegram }),
    quiet: toQuietHours(settings),
  };
}

export async function setChannels(
  deps: Deps,
  caller: Caller,
  { push, telegram, quiet }: Parsed<typeof setChannelsCall>['body'],
): Promise<Channels> {
  const { userId } = caller;
  const quietRow = {
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    quietZone: quiet?.time_zone ?? null,
  };
  await inTransaction(deps.db, async (tx) => {
    const before = await findSettings(tx, userId);
    const channels = { ...before?.channels, push, ...(telegram && { telegram }) };
    const after = { userId, channels, ...quietRow };
    await saveSettings(tx, after);
    const change = { action: 'channels.set', subject: `user:${userId}`, userId, before, after };
    await writeAudit(tx, caller, change);
  });
  return readChannels(deps, caller);
}

/** Sends the caller a message by a channel at once, also in quiet hours. */
export async function testChannel(
  deps: Deps,
  caller: Caller,
  { channel }: Parsed<typeof testChannelCall>['body'],
): Promise<{ sent: number }> {
  await countAttempt(deps, [
    { parts: ['channel test', String(caller.userId)], max: TESTS_PER_HOUR, windowMs: 3_600_000 },
  ]);
  return { sent: await (channel === 'push' ? testPush : testTelegram)(deps, caller) };
}

/** Sends a push to each of the caller's browsers. */
async function testPush(deps: Deps, { userId }: Caller): Promise<number> {
  const { push } = deps;
  if (!push) throw conflict('push_off');
  const { language } = await getUser(deps.db, userId);
  const text = { ...NOTICE_TEXTS[language].test, path: SETTINGS_PAGE, tag: 'test' };
  // at most the browsers that a user may have: ten.
  const outcomes = await Promise.all(
    (await listDevices(deps.db, userId)).map(async ({ id, ...device }) => {
      const outcome = await push.send(toSubscription(device), text, 'high').catch(() => 'failed');
      return { id, outcome };
    }),
  );
  const list = (wanted: string) =>
    outcomes.filter(({ outcome }) => outcome === wanted).map(({ id }) => id);
  const [sent, gone] = [list('sent'), list('gone')];
  if (sent.length > 0) await saveSent(deps.db, sent, deps.now());
  if (gone.length > 0) await deleteDevices(deps.db, userId, gone);
  return sent.length;
}
