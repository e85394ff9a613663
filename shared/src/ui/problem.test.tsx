import { ApiError } from '../http/api-error';
import { readProblem } from './problem';

describe('readProblem', () => {
  it('reads status, code, details, request id and how long to wait', () => {
    const body = {
      status: 429,
      code: 'login_throttled',
      message: 'Too Many Requests',
      details: [{ path: 'username', message: 'wait' }],
      request_id: 'r-1',
    };
    const error = new ApiError({
      status: 429,
      statusText: '',
      url: '/x',
      body,
      retryAfterSeconds: 60,
    });
    expect(readProblem(error)).toEqual({
      status: 429,
      code: 'login_throttled',
      message: 'Too Many Requests',
      details: [{ path: 'username', message: 'wait', code: null, values: {} }],
      requestId: 'r-1',
      retryAfterSeconds: 60,
    });
  });

  it('has no status for a response that never came', () => {
    const error = new ApiError({ status: 0, statusText: '', url: '/x', body: null });
    expect(readProblem(error).status).toBeNull();
  });

  it('reads a problem from anything that can be thrown', () => {
    expect(readProblem('broken')).toMatchObject({ status: null, code: null, details: [] });
    expect(readProblem({ status: 502, body: '<html>' })).toMatchObject({
      status: 502,
      requestId: null,
    });
  });
});
