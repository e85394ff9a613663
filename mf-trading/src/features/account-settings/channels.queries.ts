import {
  type Channel,
  type Channels,
  type ClassSwitches,
  TELEGRAM_CODE_LIFE_MS,
} from '@entropi/contracts/channel-model';
import {
  addPushDevice,
  connectTelegram,
  deletePushDevice,
  disconnectTelegram,
  getChannels,
  setChannels,
  testChannel,
} from '@entropi/contracts/channels';
import { findPushSupport, subscribePush, unsubscribePush } from '@entropi/shared/push/browser-push';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
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

/** How often a page that waits for Telegram looks whether the chat is connected. */
const LOOK_MS = 2000;

function subscribeToClock(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}

/** Looks until the chat is connected; true when the link, received at `receivedAt`, was not opened in time. */
export function useWaitForTelegram(receivedAt: number | null): boolean {
  const client = useClient();
  // Measured by this device's clock alone, because the server's may differ from it.
  const isOver = useSyncExternalStore(
    subscribeToClock,
    () => receivedAt !== null && Date.now() - receivedAt > TELEGRAM_CODE_LIFE_MS,
  );
  useQuery({
    queryKey: CHANNELS,
    queryFn: ({ signal }) => client.call(getChannels, {}, { signal }),
    enabled: receivedAt !== null && !isOver,
    refetchInterval: LOOK_MS,
  });
  return isOver;
}

/** What this browser can do; undefined until that is known. */
export function usePushSupport() {
  return useQuery({ queryKey: SUPPORT, queryFn: findPushSupport }).data;
}

export type Settings = Pick<Channels, 'quiet'> & {
  push: ClassSwitches;
  telegram?: ClassSwitches;
};

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

/** Removes a browser that gets notifications; `isOwn` says that it is this one, which is then unsubscribed too. */
export function useTurnOff() {
  const client = useClient();
  return useDeviceMutation(async ({ id, isOwn }: { id: number; isOwn: boolean }) => {
    if (isOwn) await unsubscribePush();
    await client.call(deletePushDevice, { params: { id } });
  });
}

export function useTestChannel(channel: Channel) {
  const client = useClient();
  return useDeviceMutation(() => client.call(testChannel, { body: { channel } }));
}

export function useConnectTelegram() {
  const client = useClient();
  return useMutation({
    mutationFn: async () => ({
      ...(await client.call(connectTelegram, {})),
      receivedAt: Date.now(),
    }),
  });
}

export function useDisconnectTelegram() {
  const client = useClient();
  return useDeviceMutation(() => client.call(disconnectTelegram, {}));
}
