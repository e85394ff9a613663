import { JOB_QUEUES } from '@entropi/contracts/engine-details';
import { queueNames } from './all-jobs';

it('have queues of which the console has words', () => {
  expect([...queueNames].sort()).toEqual([...JOB_QUEUES].sort());
});
