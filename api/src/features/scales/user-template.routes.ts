import {
  createUserTemplate as createContract,
  deleteUserTemplate as deleteContract,
  deleteUserTemplateLevel as deleteLevelContract,
  getUserTemplate,
  patchUserTemplate as patchContract,
} from '@entropi/contracts/scales';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import {
  createUserTemplate,
  deleteUserTemplate,
  deleteUserTemplateLevel,
  patchUserTemplate,
  readUserTemplate,
} from './user-template.domain';

export function userTemplateRoutes(scope: FastifyInstance): void {
  route(scope, getUserTemplate, ({ deps, params }) => readUserTemplate(deps.db, params.user_id));

  route(scope, createContract, ({ deps, caller, params, body }) =>
    createUserTemplate(deps, caller, params.user_id, body),
  );

  route(scope, patchContract, ({ deps, caller, params, body }) =>
    patchUserTemplate(deps, caller, params.user_id, body.levels),
  );

  route(scope, deleteContract, ({ deps, caller, params }) =>
    deleteUserTemplate(deps, caller, params.user_id),
  );

  route(scope, deleteLevelContract, ({ deps, caller, params }) =>
    deleteUserTemplateLevel(deps, caller, params.user_id, params.scale_id),
  );
}
