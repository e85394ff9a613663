import { cloneElement, type ReactElement } from 'react';
import { defineLazyPart } from './lazy-part';

const Tooltip = defineLazyPart(async () => (await import('@mui/material/Tooltip')).default);

/** Fetches the script of all hints. Never rejects. */
export const loadHints = Tooltip.load;

export interface HintProps {
  title: string;
  /** What it explains. It is put on the page anew once when the tooltip has come, so it must not hold the focus. */
  children: ReactElement<{ 'aria-label'?: string }>;
}

/**
 * A tooltip at a word or a chip, whose script comes after the page has been painted. Readers of the screen hear it from
 * the beginning.
 */
export function Hint({ title, children }: HintProps) {
  const label = children.props['aria-label'] ?? title;
  return (
    <Tooltip title={title} waiting={cloneElement(children, { 'aria-label': label })}>
      {children}
    </Tooltip>
  );
}
