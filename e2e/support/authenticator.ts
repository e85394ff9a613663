import { createHmac } from 'node:crypto';

const STEP_SECONDS = 30;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Computes codes from the secret that the page shows, as an authenticator app does (RFC 6238). */
export class Authenticator {
  /** @param lastStep of the code that was used last; 0 if none was */
  constructor(
    private readonly secret: string,
    private lastStep = 0,
  ) {}

  /** Returns an unused code. The server also accepts that of the next step, so this waits for one step at most. */
  async nextCode(): Promise<string> {
    const now = () => Math.floor(Date.now() / 1000 / STEP_SECONDS);
    const step = Math.max(this.lastStep + 1, now());
    while (step > now() + 1) await new Promise((resolve) => setTimeout(resolve, 500));
    this.lastStep = step;
    return computeCode(decodeBase32(this.secret), step);
  }
}

function decodeBase32(text: string): Buffer {
  const bits = [...text.replace(/\s/g, '')]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

function computeCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
