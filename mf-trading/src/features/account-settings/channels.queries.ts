import type { Channels } from '@entropi/shared/contracts/channel-model';
import {
  addPushDevice,
  deletePushDevice,
  getChannels,
  setChannels,
  testChannel,
} from '@entropi/shared/contracts/channels';
import { findPushSupport, subscribePush, unsubscribePush } from '@entropi/shared/push/browser-push';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ACCOUNT } from './account-settings.queries';

const CHANNELS = [...ACCOUNT, 'channels'];
const SUPPORT = [...ACCOUNT, 'push-support'];

export function useChannels() {
  const client = useClient();
  return useQuery({
    queryKey: CHANNELS,
    queryFn: ({ signal }) => client.call(getChannels, {}, { signal }),
  });
}

/** What this browser can do; undefined until that is known. */
export function usePushSupport() {
  return useQuery({ queryKey: SUPPORT, queryFn: findPushSupport }).data;
}

export type Settings = Pick<Channels, 'quiet'> & { push: Channels['push']['classes'] };

export function useSetChannels() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Settings) => client.call(setChannels, { body }),
    onSuccess: (channels) => queries.setQueryData(CHANNELS, channels),
  });
}

function useDeviceMutation<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () =>
      Promise.all([CHANNELS, SUPPORT].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

/** Subscribes this browser; resolves to null when the user does not allow it. */
export function useTurnOn() {
  const client = useClient();
  return useDeviceMutation(async (publicKey: string) => {
    const body = await subscribePush(publicKey);
    return body && client.call(addPushDevice, { body });
  });
}

/** Takes a browser off; with `isOwn` this one stops taking pushes as well. */
export function useTurnOff() {
  const client = useClient();
  return useDeviceMutation(async ({ id, isOwn }: { id: number; isOwn: boolean }) => {
    if (isOwn) await unsubscribePush();
    await client.call(deletePushDevice, { params: { id } });
  });
}

export function useTestChannel() {
  const client = useClient();
  return useDeviceMutation(() => client.call(testChannel, { body: { channel: 'push' } }));
}
