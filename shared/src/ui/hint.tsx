import { cloneElement, type ReactElement } from 'react';
import { defineLazyPart } from './lazy-part';

const Tooltip = defineLazyPart(async () => (await import('@mui/material/Tooltip')).default);

/** Fetches the script of all hints. Never rejects. */
export const loadHints = Tooltip.load;

export interface HintProps {
  title: string;
  /** What it explains. It is put on the page anew once when the tooltip has come, so it must not hold the focus. */
  children: ReactElement<{ title?: string }>;
}

/**
 * A tooltip at a word or a chip, whose script comes after the page has been painted. It describes the word and does not
 * take its place for those who hear the page; until its script has come, the browser shows it.
 */
export function Hint({ title, children }: HintProps) {
  return (
    <Tooltip describeChild title={title} waiting={cloneElement(children, { title })}>
      {children}
    </Tooltip>
  );
}
