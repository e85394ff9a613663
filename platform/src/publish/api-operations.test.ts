import { startUserApi, type UserApi } from '../testing/user-api';
import { readApiOperations } from './api-operations';

describe('the operations of the live API', () => {
  let api: UserApi;

  beforeEach(async () => {
    api = await startUserApi();
  });

  afterEach(() => api.close());

  it('are those of its description', async () => {
    api.operations = ['login', 'logout'];
    expect(await readApiOperations(api.url)).toEqual(new Set(['login', 'logout']));
  });

  it('are not known while it fails, is away, or returns something else', async () => {
    api.isBroken = true;
    await expect(readApiOperations(api.url)).rejects.toThrow('/openapi.json responds with 500');
    await expect(readApiOperations(`${api.url}/elsewhere`)).rejects.toThrow('responds with 404');
    await api.close();
    await expect(readApiOperations(api.url)).rejects.toThrow('does not respond: start the API');
  });
});
