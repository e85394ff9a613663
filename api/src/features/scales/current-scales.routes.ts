import {
  deleteCurrentScale as deleteContract,
  getScales,
  listCurrentScales,
  listUserScales,
} from '@entropi/contracts/scales';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import {
  deleteCurrentScale,
  readCurrentScales,
  readScalesByStrategy,
  readUserScales,
} from './current-scales.domain';
import { findOwnTemplate } from './edit-template.domain';

export function currentScaleRoutes(scope: FastifyInstance): void {
  route(scope, listCurrentScales, ({ deps, owner, params }) =>
    readScalesByStrategy(deps.db, owner, params.strategy_id),
  );

  route(scope, getScales, async ({ deps, owner, params }) => ({
    template: await findOwnTemplate(deps.db, params.strategy_id),
    current: await readCurrentScales(deps.db, owner, params.strategy_id),
  }));

  route(scope, deleteContract, async ({ deps, caller, params }) => {
    await deleteCurrentScale(deps, caller, params.strategy_id, params.id);
  });

  route(scope, listUserScales, ({ deps, params }) => readUserScales(deps.db, params.user_id));
}
