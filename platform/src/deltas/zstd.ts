/** Best of the levels that need no more memory than the files themselves; the two above it gain no byte. */
const LEVEL = 19;
/** What a browser must be able to unpack, whatever the dictionary (RFC 9842). Larger files are not compared. */
export const MAX_BYTES = 8 * 1024 * 1024;

/** The first bytes of each difference: a frame that decoders skip, with the SHA-256 of the dictionary in it. */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex');
const HEADER_BYTES = MAGIC.length + 32;
const FRAME_MAGIC = Buffer.from('28b52ffd', 'hex');

type Zstd = typeof import('@bokuweb/zstd-wasm');

let opened: Promise<Zstd> | null = null;

/** Loads the library, which is WebAssembly, when it is needed first. */
function openZstd(): Promise<Zstd> {
  opened ??= import('@bokuweb/zstd-wasm').then(async (zstd) => {
    await zstd.init();
    return zstd;
  });
  return opened;
}

/** The size that a frame of ours states; null for any other frame. */
function readContentSize(frame: Buffer): number | null {
  if (!frame.subarray(0, 4).equals(FRAME_MAGIC)) return null;
  const descriptor = frame[4] ?? 0;
  // A single segment, without the id of a dictionary, as the library writes it for a file of known size.
  if ((descriptor & 0b0010_0011) !== 0b0010_0000) return null;
  const kind = descriptor >> 6;
  if (frame.length < 5 + 2 ** kind) return null;
  if (kind === 0) return frame.readUInt8(5);
  if (kind === 1) return frame.readUInt16LE(5) + 256;
  return kind === 2 ? frame.readUInt32LE(5) : null;
}

/**
 * Compresses content to what differs from a dictionary, as `Content-Encoding: dcz` has it.
 *
 * @param dictionaryHash SHA-256 of the dictionary, as base64url
 */
export async function compressAgainst(
  content: Buffer,
  dictionary: Buffer,
  dictionaryHash: string,
): Promise<Buffer> {
  const zstd = await openZstd();
  const context = zstd.createCCtx();
  try {
    const frame = zstd.compressUsingDict(context, content, dictionary, LEVEL);
    return Buffer.concat([MAGIC, Buffer.from(dictionaryHash, 'base64url'), frame]);
  } finally {
    zstd.freeCCtx(context);
  }
}

/** Returns the content that a browser makes of a difference; null if it is damaged, or made against another file. */
export async function expandDelta(
  delta: Buffer,
  dictionary: Buffer,
  dictionaryHash: string,
): Promise<Buffer | null> {
  const header = Buffer.concat([MAGIC, Buffer.from(dictionaryHash, 'base64url')]);
  if (!delta.subarray(0, HEADER_BYTES).equals(header)) return null;
  const frame = delta.subarray(HEADER_BYTES);
  const sizeBytes = readContentSize(frame);
  if (sizeBytes === null || sizeBytes > MAX_BYTES) return null;
  const zstd = await openZstd();
  const context = zstd.createDCtx();
  try {
    return Buffer.from(zstd.decompressUsingDict(context, frame, dictionary));
  } catch {
    return null;
  } finally {
    zstd.freeDCtx(context);
  }
}
