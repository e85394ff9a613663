import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Nothing } from './primitives';

/** The token of a mailed link. */
const MailedToken = z.string().check(z.minLength(1), z.maxLength(200));

export const confirmAddress = endpoint({
  id: 'confirmAddress',
  method: 'POST',
  path: '/auth/confirm-address',
  role: 'public',
  risk: 'identity',
  provesBy: ['token'],
  summary:
    'Puts a new e-mail address in place, by the link that was mailed to it; 409 `email_taken` if it is another user’s by now',
  body: z.strictObject({ token: MailedToken }),
  reply: z.strictObject({ username: z.string(), email: z.string() }),
});

export const undoAddress = endpoint({
  id: 'undoAddress',
  method: 'POST',
  path: '/auth/undo-address',
  role: 'public',
  risk: 'identity',
  provesBy: ['token'],
  summary:
    'Takes a change of the e-mail address back, by the link that was mailed to the earlier one: for seven days. Ends all sessions and links, and mails a link to set a new password',
  body: z.strictObject({ token: MailedToken }),
  status: 204,
  reply: Nothing,
});
