import type { FastifyReply } from 'fastify';

/** Answers a refusal in the shape of the API's. */
export function refuse(reply: FastifyReply, status: number, code: string, message: string) {
  return reply.code(status).header('cache-control', 'no-store').send({ status, code, message });
}
