import { useText } from './strategies.texts';

const LABELS = { offset: 'offset', size: 'size', take_profit: 'takeProfit' } as const;
const LEVEL = /^levels\.(\d+)(?:\.(offset|size|take_profit))?$/;

/** Names a value of a ladder by its path, `levels.1.offset`; null for another one. */
export function useLevelName(): (path: string) => string | null {
  const t = useText();
  return (path) => {
    const [, level, part] = LEVEL.exec(path) ?? [];
    if (level === undefined) return path === 'levels' ? t('rows') : null;
    const named = t('levelNumber', { level });
    return part ? `${named}, ${t(LABELS[part as keyof typeof LABELS])}` : named;
  };
}
