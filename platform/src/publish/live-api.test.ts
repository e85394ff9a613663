import { startUserApi, type UserApi } from '../testing/user-api';
import { readLiveApi } from './live-api';

const json = { responses: { 200: { content: { 'application/json': {} } } } };
const parameter = (where: string, required: boolean) => ({ in: where, name: 'day', required });

describe('what the live API has', () => {
  let api: UserApi;

  beforeEach(async () => {
    api = await startUserApi();
  });

  afterEach(() => api.close());

  it('are the operations of its description', async () => {
    api.operations = ['login', 'logout'];
    expect((await readLiveApi(api.url)).operations).toEqual(new Set(['login', 'logout']));
  });

  it('is read by a path alone where that is a GET of JSON that needs nothing else', async () => {
    api.paths = {
      '/api/days/{day}': {
        get: { ...json, parameters: [parameter('path', true)], 'x-role': 'superuser' },
      },
      '/api/list': { get: { ...json, parameters: [parameter('query', false)] } },
      '/api/search': { get: { ...json, parameters: [parameter('query', true)] } },
      '/api/proved': { get: { ...json, parameters: [parameter('header', true)] } },
      '/api/change': { post: json },
      '/api/csv': { get: { responses: { 200: { content: { 'text/csv': {} } } } } },
      '/api/stream': { get: { responses: { 200: { content: { 'text/event-stream': {} } } } } },
      '/api/nothing': { get: { responses: { 204: {} } } },
    };
    expect((await readLiveApi(api.url)).reads).toEqual([
      { path: '/api/days/{day}', role: 'superuser' },
      { path: '/api/list' },
    ]);
  });

  it('is not known while it fails, is away, or returns something else', async () => {
    api.isBroken = true;
    await expect(readLiveApi(api.url)).rejects.toThrow('/openapi.json responds with 500');
    await expect(readLiveApi(`${api.url}/elsewhere`)).rejects.toThrow('responds with 404');
    await api.close();
    await expect(readLiveApi(api.url)).rejects.toThrow('does not respond: start the API');
  });
});
