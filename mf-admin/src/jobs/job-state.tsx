import type { Job } from '@entropi/contracts/jobs';
import { StatusChip } from '@entropi/shared/ui/state-chip';
import { useText } from './jobs.texts';

const COLOURS: Record<Job['state'], string> = {
  queued: 'idle.main',
  running: 'primary.main',
  done: 'gain.main',
  failed: 'loss.main',
  cancelled: 'warning.main',
};

export function JobState({ state }: { state: Job['state'] }) {
  const t = useText();
  return <StatusChip label={t(`states.${state}`)} colour={COLOURS[state]} />;
}
