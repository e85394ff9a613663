import { createNotifyBus } from '@entropi/db/bus/notify-bus';
import { NO_TRACING } from '@entropi/shared/server/tracing';
import { createApp } from './app';
import { readConfig } from './config';
import type { Deps } from './deps';
import { createLogger } from './http/logger';
import { type OpenApiDocument, readDocument } from './http/openapi-document';

/** The OpenAPI document of the API. No call is made for it, so the application gets none of what calls work with. */
export async function describeApi(): Promise<OpenApiDocument> {
  const log = createLogger('silent');
  // There is no database whose changes could be reported.
  const listen = () => ({ ready: Promise.resolve(), stop: async () => undefined });
  const bus = { ...createNotifyBus('', log), listen };
  const deps: Partial<Deps> = { bus, config: readConfig({}), log, tracing: NO_TRACING };
  const app = await createApp(deps as Deps);
  await app.ready();
  const document = readDocument(app);
  await app.close();
  return document;
}
