import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSubscription } from '@entropi/contracts/channel-model';
import type { PushText } from '../push/push-sender';

const SALT_LENGTH = 16;
const RECORD_SIZE_LENGTH = 4;
const TAG_LENGTH = 16;

/** A browser as its push service and the API know it, which reads what it is sent. */
export interface PushBrowser {
  subscription: PushSubscription;
  /** What was sent to it, in its order. */
  received: { headers: IncomingHttpHeaders; text: PushText }[];
  /** Status of its push service's responses. */
  status: number;
}

/**
 * A push service on loopback, which reads pushes as RFC 8291 has a browser read them.
 *
 * @param port any free one if left out
 */
export async function startPushReceiver(port = 0) {
  const browsers = new Map<string, { browser: PushBrowser; read(body: Buffer): PushText }>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const found = browsers.get(request.url ?? '');
      const status = found?.browser.status ?? 404;
      if (found && status === 201) {
        const text = found.read(Buffer.concat(chunks));
        found.browser.received.push({ headers: request.headers, text });
      }
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    addBrowser(): PushBrowser {
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const { keys, read } = createKeys();
      const browser: PushBrowser = {
        subscription: { endpoint: `${origin}${path}`, keys },
        received: [],
        status: 201,
      };
      browsers.set(path, { browser, read });
      return browser;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function createKeys() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const derive = (salt: Buffer, key: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length));
  const read = (body: Buffer): PushText => {
    const salt = body.subarray(0, SALT_LENGTH);
    const keyAt = SALT_LENGTH + RECORD_SIZE_LENGTH + 1;
    const senderKey = body.subarray(keyAt, keyAt + (body[keyAt - 1] ?? 0));
    const sealed = body.subarray(keyAt + senderKey.length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
    const secret = derive(auth, pair.computeSecret(senderKey), info, 32);
    const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-TAG_LENGTH));
    const padded = Buffer.concat([
      decipher.update(sealed.subarray(0, -TAG_LENGTH)),
      decipher.final(),
    ]);
    // The text ends at the delimiter of the last record.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')) as PushText;
  };
  const keys = {
    p256dh: pair.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  };
  return { keys, read };
}
