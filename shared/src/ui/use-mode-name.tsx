import type { SellMode } from '@entropi/contracts/trading-model';
import { useCallback } from 'react';
import { useListText } from './list-texts';

/** Returns the name of a sell mode, in the user's language. */
export function useModeName(): (mode: SellMode) => string {
  const t = useListText();
  return useCallback((mode) => t(`modes.${mode}`), [t]);
}
