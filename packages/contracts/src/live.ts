import * as z from 'zod/mini';
import { IgAccount } from './broker-accounts';
import { ChatMessage } from './chat';
import { Job } from './jobs';
import { Price } from './prices';
import { Id } from './primitives';
import { Cycle, Share, Task } from './trading-model';

/** Path of the server-sent-event stream; read by fetch with the bearer header. */
export const LIVE_PATH = '/api/stream';

/** Actions of a superuser on a user that the other superusers are told of. */
export const PowerUse = z.enum(['access', 'address', 'deleted', 'factor', 'password', 'roles']);
export type PowerUse = z.infer<typeof PowerUse>;

/** The events of the stream by name, and the data of each. */
export const LiveEvents = {
  task: Task,
  cycle: z.nullable(Cycle),
  share: Share,
  price: Price,
  account: IgAccount,
  chat: ChatMessage,
  suspension: z.strictObject({ suspended: z.boolean(), id: Id }),
  /** The caller's roles or sessions changed: refresh the tokens. */
  session: z.strictObject({ reason: z.enum(['roles', 'revoked']) }),
  job: Job,
  /** Tells every other superuser what one of them did to a user. */
  power: z.strictObject({ actor: z.string(), username: z.string(), what: PowerUse }),
} as const;
export type LiveEventName = keyof typeof LiveEvents;
export type LiveEvent<Name extends LiveEventName> = z.infer<(typeof LiveEvents)[Name]>;
