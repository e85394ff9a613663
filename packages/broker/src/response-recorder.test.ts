import { recordResponse, recordResponses } from './response-recorder';

function respond(path: string) {
  recordResponse({ method: 'GET', path, status: 200, body: '{}' });
}

it('records what each call receives by itself, and nothing of others', async () => {
  respond('/before');
  const record = (path: string) =>
    recordResponses(async () => {
      await Promise.resolve();
      respond(path);
      return path;
    });
  const [one, two] = await Promise.all([record('/one'), record('/two')]);
  expect(one).toMatchObject({ result: '/one', responses: [{ path: '/one' }] });
  expect(two.responses.map(({ path }) => path)).toEqual(['/two']);
});

it('records nothing that happens after the call, or after its failure', async () => {
  let later = Promise.resolve();
  const { responses } = await recordResponses(async () => {
    later = new Promise((resolve) => setImmediate(resolve)).then(() => respond('/late'));
  });
  await later;
  expect(responses).toEqual([]);
  await expect(recordResponses(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
});

it('keeps no more than a person can read', async () => {
  const { responses } = await recordResponses(async () => {
    for (let n = 0; n < 200; n += 1) respond(`/${n}`);
  });
  expect(responses).toHaveLength(100);
});
