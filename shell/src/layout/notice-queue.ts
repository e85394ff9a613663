import { type ReactNode, useEffect, useSyncExternalStore } from 'react';

/** Kinds of notices, the most urgent first: a reaction to what the user just did comes before news that can wait. */
const KINDS = ['stopped', 'recalled', 'said', 'limited', 'offline', 'update'] as const;
type NoticeKind = (typeof KINDS)[number];

/** Kinds that ask the user something. One is shown at a time; the others wait. */
const QUESTIONS: readonly NoticeKind[] = ['stopped', 'recalled', 'update'];

interface QueuedNotice {
  kind: NoticeKind;
  notice: ReactNode;
}

let waiting: readonly QueuedNotice[] = [];
let shown: readonly QueuedNotice[] = [];
const listeners = new Set<() => void>();

/** Queues the notice of a kind, to be shown when its turn comes; null withdraws it. */
export function useQueuedNotice(kind: NoticeKind, notice: ReactNode): void {
  useEffect(() => enqueue(kind, notice), [kind, notice]);
  useEffect(() => () => enqueue(kind, null), [kind]);
}

/** What the notice area shows now, the most urgent first. */
export function useShownNotices(): readonly QueuedNotice[] {
  return useSyncExternalStore(subscribe, () => shown);
}

/** Picks what is shown of all that wait: every plain notice, and the most urgent question alone. */
function selectShown(all: readonly QueuedNotice[]): QueuedNotice[] {
  const ordered = KINDS.flatMap((kind) => all.filter((one) => one.kind === kind));
  const question = ordered.find(({ kind }) => QUESTIONS.includes(kind));
  return ordered.filter((one) => one === question || !QUESTIONS.includes(one.kind));
}

function enqueue(kind: NoticeKind, notice: ReactNode): void {
  const others = waiting.filter((one) => one.kind !== kind);
  if (notice === null && others.length === waiting.length) return;
  waiting = notice === null ? others : [...others, { kind, notice }];
  shown = selectShown(waiting);
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
