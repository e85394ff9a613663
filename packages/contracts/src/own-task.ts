import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { UserPath } from './primitives';
import { StopResult } from './tasks';
import { Task } from './trading-model';

const NoBody = z.optional(z.strictObject({}));

export const stopAfterCycle = endpoint({
  id: 'stopAfterCycle',
  method: 'POST',
  path: '/api/strategy/tasks/{user_id}/stop-after-cycle',
  role: 'owner',
  risk: 'money',
  trades: true,
  summary: 'Lets the running cycle end as it would, then pauses the task; without one at once',
  params: UserPath,
  body: NoBody,
  reply: Task,
});

export const closeAllShares = endpoint({
  id: 'closeAllShares',
  method: 'POST',
  path: '/api/strategy/tasks/{user_id}/close-all',
  role: 'owner',
  risk: 'money',
  trades: true,
  summary: 'Closes all shares of a user and pauses their task, also while suspended',
  params: UserPath,
  body: NoBody,
  reply: StopResult,
});
