import { RuntimeConfig } from '@entropi/shared/remote/manifest';
import { createGateway } from '../gateway/gateway';

type Options = Parameters<typeof createGateway>[0];

/** A gateway on these places, silent and before no API, with what a test wants to be otherwise. */
export function createSampleGateway(
  options: Pick<Options, 'registry' | 'store'> & Partial<Options>,
): ReturnType<typeof createGateway> {
  return createGateway({
    runtime: RuntimeConfig.parse({ environment: 'local', apiBaseUrl: 'http://localhost:8000' }),
    apiInternalUrl: 'http://127.0.0.1:9',
    tls: false,
    logLevel: 'silent',
    ...options,
  });
}
