import { previewLadder } from '@entropi/contracts/scales';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { requestPreview } from './request-preview.domain';

export function ladderPreviewRoutes(scope: FastifyInstance): void {
  route(scope, previewLadder, ({ deps, caller, body }) => requestPreview(deps, caller, body));
}
