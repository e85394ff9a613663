import type { VersionState } from '@entropi/contracts/platform';
import { StatusChip } from '@entropi/shared/ui/state-chip';
import { useText } from './platform.texts';

type Channel = VersionState['channel'];

const COLOURS: Record<Channel, string> = {
  stable: 'gain.main',
  canary: 'warning.main',
  previous: 'idle.main',
  waiting: 'idle.main',
  recalled: 'loss.main',
};

export function ChannelChip({ channel }: { channel: Channel }) {
  const t = useText();
  return <StatusChip label={t(`channels.${channel}`)} colour={COLOURS[channel]} />;
}
