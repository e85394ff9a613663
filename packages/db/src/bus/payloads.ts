/** A payload that has not the form of its channel. It says what is wrong, with nothing of what came. */
export class MalformedPayload extends Error {}

/** The value of a payload of JSON. Throws `MalformedPayload`. */
export function parseJsonPayload(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    // The error would quote the payload.
    throw new MalformedPayload('it is not JSON');
  }
}

/** A payload that is the id of a row. Throws `MalformedPayload`. */
export function parseIdPayload(payload: string): number {
  if (!/^[1-9]\d{0,14}$/.test(payload)) throw new MalformedPayload('it is not the id of a row');
  return Number(payload);
}
