import * as z from 'zod/mini';
import {
  Channel,
  Channels,
  ClassSwitches,
  PushDevice,
  PushSubscription,
  QuietHours,
  TelegramCode,
} from './channel-model';
import { endpoint } from './endpoint';
import { Nothing, PathId } from './primitives';

export const getChannels = endpoint({
  id: 'getChannels',
  method: 'GET',
  path: '/api/me/channels',
  role: 'user',
  summary: 'How notices reach the caller besides by mail: what goes where, and when it is quiet',
  reply: Channels,
});

export const setChannels = endpoint({
  id: 'setChannels',
  method: 'PUT',
  path: '/api/me/channels',
  role: 'user',
  risk: 'change',
  summary: 'Sets which classes of notices go out by which channel, and the quiet hours',
  body: z.strictObject({
    push: ClassSwitches,
    /** Left out, it stays as it is. */
    telegram: z.optional(ClassSwitches),
    quiet: z.nullable(QuietHours),
  }),
  reply: Channels,
});

export const testChannel = endpoint({
  id: 'testChannel',
  method: 'POST',
  path: '/api/me/channels/test',
  role: 'user',
  risk: 'change',
  summary: 'Sends the caller a notice by a channel at once; `sent` is how many were accepted',
  body: z.strictObject({ channel: Channel }),
  reply: z.strictObject({ sent: z.int() }),
});

export const addPushDevice = endpoint({
  id: 'addPushDevice',
  method: 'POST',
  path: '/api/me/push-devices',
  role: 'user',
  risk: 'change',
  summary: 'Lets the browser of this session show notices, until it is signed out',
  body: PushSubscription,
  status: 201,
  reply: PushDevice,
});

export const renewPushDevice = endpoint({
  id: 'renewPushDevice',
  method: 'POST',
  path: '/api/me/push-devices/renewal',
  role: 'user',
  risk: 'change',
  summary:
    'Says after a sign-in that a browser which showed the caller’s notices before does so again; `renewed` is false for one that did not',
  body: z.strictObject({ endpoint: PushSubscription.shape.endpoint }),
  reply: z.strictObject({ renewed: z.boolean() }),
});

export const deletePushDevice = endpoint({
  id: 'deletePushDevice',
  method: 'DELETE',
  path: '/api/me/push-devices/{id}',
  role: 'user',
  risk: 'change',
  summary: 'Sends no more notices to one of the caller’s browsers',
  params: z.strictObject({ id: PathId }),
  status: 204,
  reply: Nothing,
});

export const connectTelegram = endpoint({
  id: 'connectTelegram',
  method: 'POST',
  path: '/api/me/telegram',
  role: 'user',
  // Notices go on to a chat when the session that connected it has long ended.
  risk: 'identity',
  summary:
    'A link that connects the Telegram chat in which it is opened with the caller; it is good once, for ten minutes, and ends an earlier one',
  status: 201,
  reply: TelegramCode,
});

export const disconnectTelegram = endpoint({
  id: 'disconnectTelegram',
  method: 'DELETE',
  path: '/api/me/telegram',
  role: 'user',
  risk: 'change',
  summary:
    'Sends no more notices to the caller’s Telegram chat, and ends a link that would connect one',
  status: 204,
  reply: Nothing,
});
