import type { Logger } from 'pino';
import { MalformedPayload } from './payloads';

/** Handlers by channel; the payload is the text that was announced. */
export type ChannelHandlers = Record<string, (payload: string) => void>;

export type BusLog = Pick<Logger, 'warn'>;

/** A channel is reported this often at most, however many of its announcements are ignored. */
const REPORT_EVERY_MS = 60_000;

/**
 * Handlers that ignore an announcement which they cannot read: it ends neither the process nor the connection, and
 * what it was about is found in the rows. The log names its channel and what is wrong, never what it holds.
 */
export function guardChannels(channels: ChannelHandlers, log: BusLog): ChannelHandlers {
  const guarded = Object.entries(channels).map(([channel, handle]) => {
    let ignored = 0;
    let reportedAt: number | null = null;
    const report = (error: unknown) => {
      ignored += 1;
      if (reportedAt !== null && Date.now() - reportedAt < REPORT_EVERY_MS) return;
      log.warn({ channel, ignored, ...describeFault(error) }, 'an announcement is ignored');
      reportedAt = Date.now();
      ignored = 0;
    };
    const guard = (payload: string) => {
      try {
        handle(payload);
      } catch (error) {
        report(error);
      }
    };
    return [channel, guard] as const;
  });
  return Object.fromEntries(guarded);
}

/** The message of an error that nobody wrote for the log may quote the payload; where it arose does not. */
function describeFault(error: unknown): { reason: string; at?: string[] } {
  if (error instanceof MalformedPayload) return { reason: error.message };
  const { name = 'Error', stack = '' } = error instanceof Error ? error : {};
  const at = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { reason: `its handler threw ${name}`, at: at.map((line) => line.trim()) };
}
