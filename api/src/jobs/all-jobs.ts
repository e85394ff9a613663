import { cleanUpJob } from '../features/auth/clean-up.job';
import { mailJob } from '../mail/mail.job';
import type { Job } from './job';

/** Every job of the product; a feature's own stands beside its domain. */
export const allJobs: readonly Job[] = [mailJob, cleanUpJob];

export const queueNames = allJobs.map((job) => job.queue);
