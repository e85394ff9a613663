import { JOB_QUEUES, type JobQueue } from '@entropi/contracts/engine-details';
import { useQueueText } from './queue.texts';

const isKnown = (name: string): name is JobQueue => JOB_QUEUES.some((one) => one === name);

/** Words what the jobs of a queue do; a queue that only another release knows is named by its own name. */
export function useQueueName(): (name: string) => string {
  const t = useQueueText();
  return (name) => (isKnown(name) ? t(`queueNames.${name}`) : name);
}
