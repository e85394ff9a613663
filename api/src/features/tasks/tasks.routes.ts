import {
  actOnTasks as actOnTasksContract,
  previewActOnTasks as previewActContract,
} from '@entropi/contracts/bulk';
import { stopAfterCycle as stopAfterCycleContract } from '@entropi/contracts/own-task';
import {
  clearTaskError as clearContract,
  endLeaving as endLeavingContract,
  getCurrentStrategy,
  getProfitCounter,
  getProfitMultipliers,
  getSellMode,
  getTask,
  listSellModes,
  pauseTask as pauseContract,
  pauseOwnTask,
  resetProfitCounter as resetProfitCounterContract,
  setProfitMultipliers,
  setSellMode as setSellModeContract,
  startTask as startContract,
  startOwnTask as startOwnContract,
  stopTask as stopContract,
} from '@entropi/contracts/tasks';
import { SellMode } from '@entropi/contracts/trading-model';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { actOnTasks, previewActOnTasks } from './bulk.domain';
import { endLeaving } from './end-leaving.domain';
import { stopTask } from './stop-task.domain';
import { clearTaskError, pauseTask, startOwnTask, startTask } from './task-actions.domain';
import {
  readCurrentStrategy,
  readMultipliers,
  readProfitCounter,
  readSellMode,
  readUserTask,
  resetProfitCounter,
  setMultipliers,
  setSellMode,
} from './task-settings.domain';

import { stopAfterCycle } from './task-wishes.domain';

export function taskRoutes(scope: FastifyInstance): void {
  route(scope, getTask, ({ deps, owner }) => readUserTask(deps.db, owner));

  route(scope, startOwnContract, ({ deps, caller, owner }) => startOwnTask(deps, caller, owner));

  route(scope, pauseOwnTask, ({ deps, caller, owner, body }) =>
    pauseTask(deps, caller, owner, body?.until),
  );

  route(scope, stopAfterCycleContract, ({ deps, caller, owner }) =>
    stopAfterCycle(deps, caller, owner),
  );

  route(scope, startContract, ({ deps, caller, params }) =>
    startTask(deps, caller, params.user_id),
  );

  route(scope, pauseContract, ({ deps, caller, params }) =>
    pauseTask(deps, caller, params.user_id),
  );

  route(scope, stopContract, ({ deps, caller, params, body }) =>
    stopTask(deps, caller, params.user_id, body?.close_shares ?? false),
  );

  route(scope, clearContract, ({ deps, caller, params }) =>
    clearTaskError(deps, caller, params.user_id),
  );

  route(scope, endLeavingContract, ({ deps, caller, params }) =>
    endLeaving(deps, caller, params.user_id),
  );

  route(scope, actOnTasksContract, ({ deps, caller, body }) => actOnTasks(deps, caller, body));

  route(scope, previewActContract, ({ deps, body }) => previewActOnTasks(deps, body));

  route(scope, listSellModes, () => [...SellMode.options]);

  route(scope, getSellMode, ({ deps, params }) => readSellMode(deps.db, params.user_id));

  route(scope, setSellModeContract, ({ deps, caller, params, body }) =>
    setSellMode(deps, caller, params.user_id, body),
  );

  route(scope, getProfitMultipliers, ({ deps, params }) =>
    readMultipliers(deps.db, params.user_id),
  );

  route(scope, setProfitMultipliers, ({ deps, caller, params, body }) =>
    setMultipliers(deps, caller, params.user_id, body),
  );

  route(scope, resetProfitCounterContract, ({ deps, caller, params }) =>
    resetProfitCounter(deps, caller, params.user_id),
  );

  route(scope, getProfitCounter, ({ deps, params }) => readProfitCounter(deps.db, params.user_id));

  route(scope, getCurrentStrategy, ({ deps, params }) =>
    readCurrentStrategy(deps.db, params.user_id),
  );
}
