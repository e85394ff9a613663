import { ApiError } from '@entropi/shared/http/api-error';
import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { createQueryClient } from './query-client';

afterEach(() => onlineManager.setOnline(true));

const away = new ApiError({ status: 0, statusText: '', url: '/api', body: null });

it('sends a command at once or not at all, never when the network is back', async () => {
  const client = createQueryClient();
  const send = jest.fn(() => Promise.reject(away));
  onlineManager.setOnline(false);
  await expect(new MutationObserver(client, { mutationFn: send }).mutate()).rejects.toBe(away);
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(send).toHaveBeenCalledTimes(1);
});
