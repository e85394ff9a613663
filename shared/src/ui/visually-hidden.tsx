import type { ReactNode } from 'react';

/** Hides text from view but not from screen readers: one pixel large, because they skip text that is not displayed. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/**
 * Text that screen readers alone read. It is positioned where it stands, or it would lie beyond the edge of a table and
 * let that scroll.
 */
export function HiddenText({ children }: { children: ReactNode }) {
  return (
    <span style={{ position: 'relative' }}>
      <span style={visuallyHidden}>{children}</span>
    </span>
  );
}
