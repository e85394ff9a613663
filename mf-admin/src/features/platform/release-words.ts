import type { EntryStatus } from '@entropi/contracts/platform';
import { useFormat } from '@entropi/shared/ui/format';
import { useText } from './platform.texts';

/** A change that the user has chosen, and that the dialog asks about. */
export interface ReleaseChoice {
  what: 'promote' | 'canary' | 'rollback' | 'recall';
  entry: EntryStatus;
  /** The chosen version; for a rollback the one that ends. */
  version: string;
}

export interface ReleaseWords {
  title: string;
  /** What follows from it, each in a sentence. */
  follows: string[];
  verb: string;
}

/** Words a change before it is made: what, to how many, and what follows. */
export function useReleaseWords(
  { what, entry, version }: ReleaseChoice,
  part: string,
  percent: number,
): ReleaseWords {
  const t = useText();
  const format = useFormat();
  const { stable, canary, rollback } = entry;
  const named = { title: part, version };
  const otherCanary = canary && canary.version !== version ? canary.version : null;
  switch (what) {
    case 'promote':
      return {
        title: t('promoteTitle', named),
        follows: [
          stable ? t('promotePlace', { stable }) : t('promoteFirst', named),
          t('promoteTabs'),
        ],
        verb: t('promoteVerb'),
      };
    case 'canary':
      return {
        title: t('canaryTitle', named),
        follows: [
          ...(otherCanary ? [t('canaryReplaces', { version: otherCanary })] : []),
          t('canaryStays'),
          t('canaryGuard'),
        ],
        verb: t('canaryVerb', { percent: format.percent(percent, {}) }),
      };
    case 'rollback': {
      const to = rollback?.to ?? t('nothing');
      const words = rollback?.ends === 'canary' ? 'rollBackCanary' : 'rollBackStable';
      return {
        title: t('rollBackTitle', named),
        follows: [t(words, { from: version, to }), t('promoteTabs')],
        verb: t('rollBack'),
      };
    }
    case 'recall':
      return {
        title: t('recallTitle', named),
        follows: [t('recallForever'), t('recallTabs')],
        verb: t('recallVerb'),
      };
  }
}
