import { useCallback } from 'react';
import type { SellMode } from '../contracts/trading-model';
import { useListText } from './list-texts';

/** Returns the name of a sell mode, in the user's language. */
export function useModeName(): (mode: SellMode) => string {
  const t = useListText();
  return useCallback((mode) => t(`modes.${mode}`), [t]);
}
