import { endpoint } from '@entropi/contracts/endpoint';
import * as z from 'zod/mini';
import { createReplyCheck } from './check-reply';
import { createClient } from './client';

const listThings = endpoint({
  id: 'listThings',
  method: 'GET',
  path: '/api/things',
  role: 'user',
  summary: 'Things',
  reply: z.strictObject({ items: z.array(z.strictObject({ size: z.number() })) }),
});

/** The contract as bundles contain it, without its schemas. */
const { reply: _schema, ...light } = listThings;

async function call(reply: unknown, share = 1, contract = listThings) {
  const report = jest.fn();
  const findContract = async (id: string) => [listThings].find((known) => known.id === id);
  const client = createClient({
    baseUrl: 'http://api.test',
    session: {
      getAccessToken: async () => null,
      getTemporaryToken: () => null,
      unauthorized$: { next: () => undefined },
    },
    checkReply: createReplyCheck({ share, report, findContract }),
    fetch: async () => new Response(JSON.stringify(reply)),
  });
  return { received: await client.call(contract), report };
}

describe('a reply', () => {
  it('that breaks its contract is reported with the place and without the value, and still received', async () => {
    const reply = { items: [{ size: 1 }, { size: 'a secret' }] };
    const { received, report } = await call(reply);
    expect(received).toEqual(reply);
    expect(report).toHaveBeenCalledTimes(1);
    const [fault] = report.mock.calls[0];
    expect(fault).toMatchObject({ operation: 'listThings' });
    expect(fault.problems[0]).toMatch(/^items\.1\.size: /);
    expect(JSON.stringify(fault)).not.toContain('secret');
  });

  it('of a newer API, with more fields, is not reported', async () => {
    const { report } = await call({ items: [{ size: 1, margin: 2 }], total: 1 });
    expect(report).not.toHaveBeenCalled();
  });

  it('of a contract without schemas is compared with the same contract that has them', async () => {
    const { report } = await call({ items: null }, 1, light as typeof listThings);
    await Promise.resolve();
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ operation: 'listThings' }));
  });

  it('is not checked beyond the sample', async () => {
    const { report } = await call({ items: null }, 0);
    expect(report).not.toHaveBeenCalled();
  });
});
