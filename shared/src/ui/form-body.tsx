import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { ErrorState } from './states';

export interface FormBodyProps {
  submitLabel: string;
  isSubmitting: boolean;
  /** Why the last attempt failed; null when it did not. */
  failure: unknown;
  /** The form's own words for the failure; undefined leaves it to the kit. */
  words?: { title: string; hint?: string };
  /** Instead of the kit's own hint. */
  hint?: string;
  /** Beside the button: cancel, or a link. */
  actions?: ReactNode;
  /** One button over the whole width, for panels. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * The layout of every form: fields, then errors, then the button. It does without MUI's Stack, which the login
 * would load for this alone.
 */
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
