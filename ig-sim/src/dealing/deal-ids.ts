/** 36^8, the number of values that fit into the eight characters of IG's transactions. */
const TAIL_ROOM = 2_821_109_907_456n;
/** It has no factor in common with 36, so that different numbers get different ids. */
const SPREAD = 1_732_050_807_569n;

/** Deal id of IG's shape (`DIAAAAE39UG9VA6`) for the n-th record; unique in its last 8 characters. */
export function toDealId(recordNumber: number, seed: number): string {
  const tail = (BigInt(recordNumber) * SPREAD + BigInt(seed)) % TAIL_ROOM;
  return `DIAAAAS${tail.toString(36).toUpperCase().padStart(8, '0')}`;
}

/** The reference that IG makes up when the client sent none (closes and amendments). */
export function toBrokerReference(recordNumber: number, seed: number): string {
  return `${toDealId(recordNumber, seed + 7).slice(7)}SIMREF${recordNumber.toString(36).toUpperCase()}`;
}
