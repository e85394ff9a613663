import type { Config } from '../../config';

const TIMEOUT_MS = 10_000;

/** Makes a call of the simulated broker's control, which needs no key; throws when it does not respond at all. */
export async function callSim<Body>(
  { IG_SIM_URL }: Pick<Config, 'IG_SIM_URL'>,
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  body?: object,
): Promise<{ status: number; body: Body }> {
  const response = await fetch(new URL(`/sim${path}`, IG_SIM_URL), {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : undefined,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new Error(
      `The simulated broker does not respond at ${IG_SIM_URL}: is it running, and on this port?`,
      { cause },
    );
  });
  return { status: response.status, body: (await response.json()) as Body };
}

/** The same, but also throws when the simulator rejects the call. */
export async function requestSim<Body>(...call: Parameters<typeof callSim>): Promise<Body> {
  const { status, body } = await callSim<Body>(...call);
  const [, method, path] = call;
  if (status >= 300)
    throw new Error(`The simulated broker responded with ${status} to ${method} ${path}`);
  return body;
}
