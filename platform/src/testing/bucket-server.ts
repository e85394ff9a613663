/// <reference path="./s3rver.d.ts" />
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from '@20minutes/s3rver';
import type { BucketPlace } from '@entropi/shared/server/bucket';
import { makeTemporaryFolder } from './sample-build';

const BUCKET = 'bundles';

/** An S3 server on loopback with one empty bucket. */
export interface BucketServer {
  place: BucketPlace & { endpoint: string };
  /** The calls that it received, as `GET /bundles/key`, in order. */
  requested: string[];
  /** Number of uploads after which all others get 503; null for no limit. */
  uploadsLeft: number | null;
  /** Stops without a response, and starts again on the same port with its content. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the server. It knows one key, `S3RVER`, and takes it for any secret. */
export async function startBucketServer(): Promise<BucketServer> {
  const directory = await makeTemporaryFolder();
  const s3 = new S3rver({
    directory,
    silent: true,
    // When a bucket is listed, the server drops a slash that the SDK has signed.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET }],
  });
  await s3.configureBuckets();
  const respond = s3.callback();
  const http = createServer((request, response) => {
    const { method = '', url = '' } = request;
    server.requested.push(`${method} ${url.split('?')[0]}`);
    if (method === 'PUT' && server.uploadsLeft !== null) {
      if (server.uploadsLeft === 0) return void response.writeHead(503).end();
      server.uploadsLeft -= 1;
    }
    respond(request, response);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      http.close(() => resolve());
      http.closeAllConnections();
    });
  await listen(0);
  const { port } = http.address() as AddressInfo;
  const server: BucketServer = {
    place: {
      bucket: BUCKET,
      region: 'eu-central-1',
      endpoint: `http://127.0.0.1:${port}`,
      isPathStyle: true,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    requested: [],
    uploadsLeft: null,
    stop,
    start: () => listen(port),
    close: async () => {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return server;
}
