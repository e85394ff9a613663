import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { StoreUnavailable } from './store-unavailable';

/** An S3-compatible bucket, and how to reach it. */
export interface BucketPlace {
  bucket: string;
  region: string;
  /** The address of the service; Amazon's own if left out. */
  endpoint?: string;
  /** Names the bucket in the path and not in the host. */
  isPathStyle: boolean;
  /** If left out, the AWS SDK searches environment, files and role for a key. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/** A response with an object, whose content has not been read yet. */
export interface BucketObject {
  sizeBytes: number;
  content: Readable;
}

const MISSING = ['NoSuchKey', 'NotFound'];

/** Says what went wrong, by the code of the service or the message of the network. */
function describeCause({ name, message }: Error): string {
  return name === 'Error' ? message : name;
}

/** The calls that the store needs. Each throws `StoreUnavailable` when the bucket cannot be used. */
export function openBucket(place: BucketPlace) {
  const { bucket: Bucket, endpoint } = place;
  const client = new S3Client({
    region: place.region,
    forcePathStyle: place.isPathStyle,
    ...(endpoint ? { endpoint } : {}),
    ...(place.credentials ? { credentials: place.credentials } : {}),
    // Not every service that speaks S3 knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: 10_000,
      throwOnRequestTimeout: true,
      socketTimeout: 60_000,
      httpAgent: { keepAlive: true, maxSockets: 100 },
      httpsAgent: { keepAlive: true, maxSockets: 100 },
    },
  });

  async function send<Reply>(requested: Promise<Reply>): Promise<Reply | null> {
    return requested.catch((error: Error) => {
      if (MISSING.includes(error.name)) return null;
      const where = endpoint ? `${Bucket} at ${endpoint}` : Bucket;
      throw new StoreUnavailable(`The bucket ${where} cannot be used: ${describeCause(error)}`, {
        cause: error,
      });
    });
  }

  return {
    async upload(Key: string, Body: Buffer, ContentType?: string): Promise<void> {
      await send(client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType })));
    },
    /** Null when there is no such object. */
    async get(Key: string): Promise<BucketObject | null> {
      const response = await send(client.send(new GetObjectCommand({ Bucket, Key })));
      if (!response?.Body) return null;
      return { sizeBytes: response.ContentLength ?? 0, content: response.Body as Readable };
    },
    async delete(Key: string): Promise<void> {
      await send(client.send(new DeleteObjectCommand({ Bucket, Key })));
    },
    /** Sizes in bytes of all objects whose keys begin with a prefix, by key. */
    async list(Prefix: string): Promise<Map<string, number>> {
      const sizes = new Map<string, number>();
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix });
      const readAll = async () => {
        // at most a page of a thousand keys at a time
        for await (const { Contents = [] } of pages) {
          for (const { Key, Size = 0 } of Contents) if (Key) sizes.set(Key, Size);
        }
      };
      await send(readAll());
      return sizes;
    },
    close: () => client.destroy(),
  };
}

export type Bucket = ReturnType<typeof openBucket>;
