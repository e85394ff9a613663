import type { FastifyReply } from 'fastify';
import type { FailedAnswer } from '../faults/fault-schemas';

/** How long a call hangs before its connection is cut: longer than any client waits. */
const HANG_MS = 120_000;

/** Answers as a broken broker does: a status without JSON, a cut connection, or silence. */
export function sendFailedAnswer(reply: FastifyReply, answer: FailedAnswer, html: boolean): void {
  if (answer === 'reset') {
    reply.hijack();
    reply.raw.socket?.resetAndDestroy();
  } else if (answer === 'hang') {
    reply.hijack();
    const timer = setTimeout(() => reply.raw.socket?.destroy(), HANG_MS);
    timer.unref();
  } else if (html) {
    reply.code(Number(answer)).type('text/html').send('<html><body>Service error</body></html>');
  } else {
    reply.code(Number(answer)).send({ errorCode: 'system.error' });
  }
}
