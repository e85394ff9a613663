import type { BrokerCode } from '@entropi/contracts/broker-codes';
import type {
  DegradedReason,
  DetailCode,
  ErrorCode,
  JobError,
  TaskFault,
} from '@entropi/contracts/error-codes';
import type { StopReason } from '@entropi/contracts/stop-reasons';

/** `title`: what happened and why. `hint`: what to do, empty where nothing is to be done. */
interface Words {
  title: string;
  hint: string;
}

/** The words of one language for every code of the contracts. */
export interface CodeWordList {
  /** Codes of error bodies, and of the rows of a job. */
  error: Record<ErrorCode, Words>;
  /** Why a task is held back; the hint says whether it goes on by itself. */
  degraded: Record<DegradedReason, Words>;
  /** Faults that took a task out of trading. */
  fault: Record<TaskFault, Words>;
  /** What is wrong with one field. */
  detail: Record<DetailCode, Words>;
  job: Record<JobError, Words>;
  stop: Record<StopReason, Words>;
  /** The broker's own reasons. */
  broker: Record<BrokerCode, Words>;
}

export type CodeKind = keyof CodeWordList;
