import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { ErrorState } from './states';

export interface FormBodyProps {
  submitLabel: string;
  isSubmitting: boolean;
  /** Why the last try failed; null: it did not. */
  failure: unknown;
  /** Own words for the failure; undefined leaves it to the kit. */
  words?: { title: string; hint?: string };
  /** Beside the button: cancel, or a link. */
  actions?: ReactNode;
  /** One button over the whole width, for panels. */
  wide?: boolean;
  children: ReactNode;
}

/** What every form looks like: fields, what went wrong above the button, and the button. */
export function FormBody(props: FormBodyProps) {
  const { submitLabel, isSubmitting, failure, words, actions, wide = false, children } = props;
  return (
    <Stack sx={{ gap: 2 }}>
      {children}
      {failure ? <ErrorState error={failure} expected={words !== undefined} {...words} /> : null}
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
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
      </Stack>
    </Stack>
  );
}
