import type { FastifyInstance } from 'fastify';
import { auditRoutes } from './audit/audit.routes';
import { authRoutes } from './auth/auth.routes';
import { publicAuthRoutes } from './auth/auth-public.routes';
import { profileRoutes } from './profile/profile.routes';
import { userRoutes } from './users/users.routes';

type RegisterRoutes = (scope: FastifyInstance) => void;

/** Routes that anybody may call. */
export const publicFeatures: readonly RegisterRoutes[] = [publicAuthRoutes];

/** Routes that need a token; who may call which one is said by its contract. */
export const authenticatedFeatures: readonly RegisterRoutes[] = [
  authRoutes,
  userRoutes,
  profileRoutes,
  auditRoutes,
];
