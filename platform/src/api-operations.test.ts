import { readApiOperations } from './api-operations';
import { startUserApi, type UserApi } from './testing/user-api';

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

  it('are not known while it fails, is away, or answers something else', async () => {
    api.isBroken = true;
    await expect(readApiOperations(api.url)).rejects.toThrow('/openapi.json answers 500');
    await expect(readApiOperations(`${api.url}/elsewhere`)).rejects.toThrow('answers 404');
    await api.close();
    await expect(readApiOperations(api.url)).rejects.toThrow('does not answer: start the API');
  });
});
