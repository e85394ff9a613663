import {
  createTemplate as createContract,
  deleteTemplateLevel as deleteContract,
  getTemplate,
  patchTemplate as patchContract,
} from '@entropi/contracts/scales';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import {
  createTemplate,
  deleteTemplateLevel,
  patchTemplate,
  readTemplate,
} from './edit-template.domain';

export function templateRoutes(scope: FastifyInstance): void {
  route(scope, getTemplate, ({ deps, params }) => readTemplate(deps.db, params.strategy_id));

  route(scope, createContract, ({ deps, caller, params, body }) =>
    createTemplate(deps, caller, params.strategy_id, body),
  );

  route(scope, patchContract, ({ deps, caller, params, body }) =>
    patchTemplate(deps, caller, params.strategy_id, body.levels),
  );

  route(scope, deleteContract, async ({ deps, caller, params }) => {
    await deleteTemplateLevel(deps, caller, params.strategy_id, params.id);
  });
}
