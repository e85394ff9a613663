import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { ErrorState } from './states';

export interface FormBodyProps {
  submitLabel: string;
  isSubmitting: boolean;
  /** Why the last try failed; null: it did not. */
  failure: unknown;
  /** Own words for the failure; undefined leaves it to the kit. */
  words?: { title: string; hint?: string };
  /** Instead of the kit's own hint. */
  hint?: string;
  /** Beside the button: cancel, or a link. */
  actions?: ReactNode;
  /** One button over the whole width, for panels. */
  wide?: boolean;
  children: ReactNode;
}

/** What every form looks like, without MUI's Stack, of which the login has no other use: fields, what went wrong above the button, and the button. */
export function FormBody(props: FormBodyProps) {
  const {
    submitLabel,
    isSubmitting,
    failure,
    words,
    hint,
    actions,
    wide = false,
    children,
  } = props;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {children}
      {failure ? (
        <ErrorState error={failure} expected={words !== undefined} hint={hint} {...words} />
      ) : null}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          type="submit"
          variant="contained"
          size={wide ? 'large' : 'medium'}
          fullWidth={wide}
          loading={isSubmitting}
        >
          {submitLabel}
        </Button>
        {actions}
      </Box>
    </Box>
  );
}
