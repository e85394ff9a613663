import { z } from 'zod';
import type { Confirm } from '../broker-data';
import type { StreamedPosition } from '../broker-stream';
import { MaybeText } from './ig-fields';
import { mapConfirm } from './ig-mapper';
import { ConfirmReply } from './ig-schema';
import type { ReadField } from './ig-stream-client';

/** The items of an account: each field of TRADE is JSON, or null. */
export const TRADE_FIELDS = ['CONFIRMS', 'OPU'] as const;
export const ACCOUNT_FIELDS = ['FUNDS', 'DEPOSIT'] as const;

const PositionUpdate = z.object({
  dealId: z.string(),
  dealIdOrigin: MaybeText,
  status: z.string(),
  channel: MaybeText,
});

/** The confirm of an update; null when it contains none that can be read. */
export function readStreamedConfirm(read: ReadField): Confirm | null {
  const parsed = ConfirmReply.safeParse(parseJson(read('CONFIRMS')));
  return parsed.success ? mapConfirm(parsed.data) : null;
}

/**
 * What an update says about a position, by the deal that opened it; null when it contains nothing that can be read.
 */
export function readStreamedPosition(read: ReadField): StreamedPosition | null {
  const parsed = PositionUpdate.safeParse(parseJson(read('OPU')));
  if (!parsed.success) return null;
  const { dealId, dealIdOrigin, status, channel } = parsed.data;
  return { dealId: dealIdOrigin ?? dealId, status, channel };
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
