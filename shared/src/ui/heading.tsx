import Typography, { type TypographyProps } from '@mui/material/Typography';
import { createContext, type ReactNode, useContext } from 'react';

type Level = 2 | 3 | 4 | 5 | 6;

const HeadingLevel = createContext<Level>(2);

/**
 * The heading of a part of a page. Its level follows from what it stands in, so that none is skipped: h2 within a page,
 * one more within each part that has a heading. `variant` is its looks alone.
 */
export function Heading({ variant = 'h3', ...props }: TypographyProps) {
  return <Typography variant={variant} component={`h${useContext(HeadingLevel)}`} {...props} />;
}

export interface BelowHeadingProps {
  /** The level of the heading above. Default: that of a heading beside this one. */
  level?: 2;
  children: ReactNode;
}

/** What stands below a heading: headings within it are one level lower. */
export function BelowHeading({ level, children }: BelowHeadingProps) {
  const around = useContext(HeadingLevel);
  const below = Math.min((level ?? around) + 1, 6) as Level;
  return <HeadingLevel value={below}>{children}</HeadingLevel>;
}
