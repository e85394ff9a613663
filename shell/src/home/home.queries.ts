import { getTask } from '@entropi/contracts/tasks';
import { isApiError } from '@entropi/shared/http/api-error';
import { useLive } from '@entropi/shared/live';
import { useClient } from '@entropi/shared/remote';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** The user's task, kept fresh by the live stream; null when there is none. */
export function useTask(userId: number) {
  const client = useClient();
  const queryClient = useQueryClient();
  const queryKey = ['shell', 'task', userId];
  useLive('task', (task) => {
    if (task.user_id === userId) queryClient.setQueryData(queryKey, task);
  });
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      try {
        return await client.call(getTask, { params: { user_id: userId } }, { signal });
      } catch (error) {
        if (isApiError(error) && error.status === 404) return null;
        throw error;
      }
    },
  });
}
