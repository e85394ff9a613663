import type { FastifyInstance } from 'fastify';
import { authRoutes } from './auth/auth.routes';
import { publicAuthRoutes } from './auth/auth-public.routes';
import { userRoutes } from './users/users.routes';

type RegisterRoutes = (scope: FastifyInstance) => void;

/** Routes that anybody may call. */
export const publicFeatures: readonly RegisterRoutes[] = [publicAuthRoutes];

/** Routes that need a token; who may call which one is said by its contract. */
export const authenticatedFeatures: readonly RegisterRoutes[] = [authRoutes, userRoutes];
