import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { JobId } from './jobs';
import { Id, Money, Timestamp, UserPath } from './primitives';
import { Multipliers, SellMode, SellModeConfig, Strategy, Task, TaskState } from './trading-model';

const NoBody = z.optional(z.strictObject({}));
const StopBody = z.optional(z.strictObject({ close_shares: z._default(z.boolean(), false) }));

export const StopResult = z.strictObject({
  task: Task,
  shares: z.array(
    z.strictObject({
      deal_id: z.nullable(z.string()),
      result: z.enum(['CLOSED', 'CLOSING', 'FAILED', 'LEFT_OPEN']),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type StopResult = z.infer<typeof StopResult>;

export const getTask = endpoint({
  id: 'getTask',
  method: 'GET',
  path: '/api/strategy/tasks/{user_id}',
  role: 'owner',
  summary: 'A user’s trading task',
  params: UserPath,
  reply: Task,
});

export const startOwnTask = endpoint({
  id: 'startOwnTask',
  method: 'POST',
  path: '/api/strategy/tasks/{user_id}/start',
  role: 'owner',
  risk: 'money',
  trades: true,
  scopes: { rejectedWhenSuspended: true },
  summary:
    'Starts one’s own task; from stopped once the risks are acknowledged, after a clean reconcile',
  params: UserPath,
  body: NoBody,
  reply: Task,
});

export const pauseOwnTask = endpoint({
  id: 'pauseOwnTask',
  method: 'POST',
  path: '/api/strategy/tasks/{user_id}/pause',
  role: 'owner',
  risk: 'money',
  trades: true,
  summary:
    'Opens nothing more for oneself and keeps closing; until a time, then it goes on by itself',
  params: UserPath,
  body: z.optional(z.strictObject({ until: z.optional(Timestamp) })),
  reply: Task,
});

export const startTask = endpoint({
  id: 'startTask',
  method: 'POST',
  path: '/api/admin/tasks/{user_id}/start',
  role: 'superuser',
  risk: 'money',
  trades: true,
  summary: 'Starts a task, after a clean reconcile when it was stopped',
  params: UserPath,
  body: NoBody,
  reply: Task,
});

export const pauseTask = endpoint({
  id: 'pauseTask',
  method: 'POST',
  path: '/api/admin/tasks/{user_id}/pause',
  role: 'superuser',
  risk: 'money',
  trades: true,
  summary: 'Opens nothing more and keeps closing',
  params: UserPath,
  body: NoBody,
  reply: Task,
});

export const stopTask = endpoint({
  id: 'stopTask',
  method: 'POST',
  path: '/api/admin/tasks/{user_id}/stop',
  role: 'superuser',
  risk: 'money',
  trades: true,
  summary: 'Stops a task; shares stay at the broker unless `close_shares`',
  params: UserPath,
  body: StopBody,
  reply: StopResult,
});

export const clearTaskError = endpoint({
  id: 'clearTaskError',
  method: 'POST',
  path: '/api/admin/tasks/{user_id}/clear-error',
  role: 'superuser',
  risk: 'money',
  trades: true,
  summary: 'Leaves error for paused, after a clean reconcile',
  params: UserPath,
  body: NoBody,
  reply: Task,
});

export const endLeaving = endpoint({
  id: 'endLeaving',
  method: 'POST',
  path: '/api/admin/tasks/{user_id}/end-leaving',
  role: 'superuser',
  risk: 'money',
  trades: true,
  summary:
    'Ends what is being left without closing it: closes that were not sent are dropped, levels may open again',
  params: UserPath,
  body: NoBody,
  reply: Task,
});

export const StopAllReply = z.strictObject({
  /** The first hundred tasks that it affected, in their present state; the rows of the job have all. */
  tasks: z.array(StopResult),
  /** Tasks that ran and are stopped. */
  stopped: z.int(),
  /** Tasks in the job: with `close_shares` stopped ones with open shares, too. */
  met: z.int(),
  /** The job that shows the outcome of each task: this stop's own, or an earlier one that already does all of it. */
  job_id: JobId,
});
export type StopAllReply = z.infer<typeof StopAllReply>;

export const stopAllTasks = endpoint({
  id: 'stopAllTasks',
  method: 'POST',
  path: '/api/admin/tasks/stop-all',
  role: 'superuser',
  risk: 'money',
  trades: true,
  summary: 'Stops every task at once, however many there are; the job follows closes as they come',
  body: StopBody,
  reply: StopAllReply,
});

/** What stopping every task would affect, in numbers only, however many tasks there are. */
export const StopPreview = z.strictObject({
  /** Always empty; earlier versions of pages read names here. */
  users: z.array(
    z.strictObject({
      user_id: Id,
      username: z.string(),
      state: TaskState,
      open_shares: z.int(),
      unrealised: Money,
    }),
  ),
  /** Tasks that are not stopped. */
  running: z.int(),
  open_shares: z.int(),
  /** By currency of the accounts. */
  unrealised: z.array(Money),
});
export type StopPreview = z.infer<typeof StopPreview>;

export const previewStopAll = endpoint({
  id: 'previewStopAll',
  method: 'GET',
  path: '/api/admin/tasks/stop-all',
  role: 'superuser',
  summary: 'How many tasks stopping every one would meet, with open shares and what they are worth',
  reply: StopPreview,
});

export const listSellModes = endpoint({
  id: 'listSellModes',
  method: 'GET',
  path: '/api/admin/tasks/sell-modes',
  role: 'superuser',
  summary: 'The sell modes there are',
  reply: z.array(SellMode),
});

export const getSellMode = endpoint({
  id: 'getSellMode',
  method: 'GET',
  path: '/api/admin/tasks/{user_id}/sell-mode',
  role: 'superuser',
  summary: 'The sell mode a user’s task trades by',
  params: UserPath,
  reply: z.strictObject({
    mode: SellMode,
    effective_mode: SellMode,
    config: SellModeConfig,
  }),
});

export const setSellMode = endpoint({
  id: 'setSellMode',
  method: 'POST',
  path: '/api/admin/tasks/{user_id}/set-sell-mode',
  role: 'superuser',
  risk: 'money',
  trades: true,
  summary: 'Changes the sell mode at once, the running cycle included',
  params: UserPath,
  body: z.strictObject({ mode: SellMode, config: z.optional(SellModeConfig) }),
  reply: Task,
});

export const getProfitMultipliers = endpoint({
  id: 'getProfitMultipliers',
  method: 'GET',
  path: '/api/admin/tasks/{user_id}/profit-multipliers',
  role: 'superuser',
  summary: 'The multipliers of a user’s targets',
  params: UserPath,
  reply: Multipliers,
});

export const setProfitMultipliers = endpoint({
  id: 'setProfitMultipliers',
  method: 'POST',
  path: '/api/admin/tasks/{user_id}/set-profit-multipliers',
  role: 'superuser',
  risk: 'money',
  trades: true,
  summary: 'Changes the multipliers at once',
  params: UserPath,
  body: Multipliers,
  reply: Task,
});

export const ProfitCounter = z.strictObject({
  counter: z.int(),
  won: z.int(),
  lost: z.int(),
  streak: z.int(),
  realised: Money,
  since: Timestamp,
});

export const getProfitCounter = endpoint({
  id: 'getProfitCounter',
  method: 'GET',
  path: '/api/admin/tasks/{user_id}/profit-counter',
  role: 'superuser',
  summary: 'Cycles won and lost since the last reset',
  params: UserPath,
  reply: ProfitCounter,
});

export const resetProfitCounter = endpoint({
  id: 'resetProfitCounter',
  method: 'DELETE',
  path: '/api/admin/tasks/{user_id}/profit-counter',
  role: 'superuser',
  risk: 'money',
  trades: true,
  summary:
    'Counts cycles from now on; a running cycle keeps its multiplier until it is decided again',
  params: UserPath,
  reply: ProfitCounter,
});

export const getCurrentStrategy = endpoint({
  id: 'getCurrentStrategy',
  method: 'GET',
  path: '/api/admin/tasks/{user_id}/current-strategy',
  role: 'superuser',
  summary: 'The strategy whose cycle is open or next',
  params: UserPath,
  reply: z.nullable(Strategy),
});
