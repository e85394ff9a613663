import type { FastifyReply } from 'fastify';
import type { FailedResponse } from '../faults/fault-schemas';

/** How long a call hangs before its connection is cut: longer than any client waits. */
const HANG_MS = 120_000;

/**
 * Answers like a broken broker: with a status without JSON, a cut connection or silence; or like one that rejects.
 */
export function sendFailedResponse(
  reply: FastifyReply,
  response: FailedResponse,
  html: boolean,
): void {
  if (response === 'reset') {
    reply.hijack();
    reply.raw.socket?.resetAndDestroy();
  } else if (response === 'hang') {
    reply.hijack();
    const timer = setTimeout(() => reply.raw.socket?.destroy(), HANG_MS);
    timer.unref();
  } else if (html) {
    reply.code(Number(response)).type('text/html').send('<html><body>Service error</body></html>');
  } else {
    const errorCode = response === '400' ? 'invalid.input' : 'system.error';
    reply.code(Number(response)).send({ errorCode });
  }
}
