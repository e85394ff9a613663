import { listTimeline } from '@entropi/contracts/timeline';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { readTimeline } from './timeline.domain';

export function timelineRoutes(scope: FastifyInstance): void {
  route(scope, listTimeline, ({ deps, owner, query }) => readTimeline(deps.db, owner, query));
}
