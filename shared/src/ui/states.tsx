import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { readProblem } from './problem';
import { useProblemWords } from './problem-words';
import { RequestId } from './request-id';
import { useUiText } from './ui-texts';

/** Rows of a table or a list that is still loading, in their final height. */
export function SkeletonRows({ rows = 6, height = 36 }: { rows?: number; height?: number }) {
  return (
    <Box
      aria-busy="true"
      role="status"
      sx={{ display: 'flex', flexDirection: 'column', gap: '1px' }}
    >
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} variant="rounded" height={height - 8} sx={{ my: '4px' }} />
      ))}
    </Box>
  );
}

/** A block of the final height: a chart, a card, a strip of figures. */
export function SkeletonBlock({
  height,
}: {
  height: number | string | Record<'xs' | 'md', number>;
}) {
  return (
    <Box role="status" aria-busy="true">
      <Skeleton variant="rounded" sx={{ height }} />
    </Box>
  );
}

export interface EmptyStateProps {
  /** What will be shown here. */
  title: string;
  /** What to do to get it. */
  hint?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  /** Whether it is all that a page says, so that its title is the page's heading. */
  isPage?: boolean;
}

/** Stands where there is nothing to show yet: what will be here, and what to do. */
export function EmptyState({ title, hint, icon, action, isPage = false }: EmptyStateProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        py: 6,
        px: 3,
        gap: 1,
      }}
    >
      {icon && <Box sx={{ color: 'text.secondary', fontSize: 36, lineHeight: 1 }}>{icon}</Box>}
      {/* Within a page it is no heading: it may stand at any depth, and leads to nothing. */}
      <Typography variant="h3" component={isPage ? 'h1' : 'p'}>
        {title}
      </Typography>
      {hint && (
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 420 }}>
          {hint}
        </Typography>
      )}
      {action && <Box sx={{ mt: 1 }}>{action}</Box>}
    </Box>
  );
}

export interface ErrorStateProps {
  error: unknown;
  /** What happened, in the page's own words; otherwise by the error's code. */
  title?: string;
  /** What to do. */
  hint?: string;
  /** True for an expected error, e.g. a wrong password, whose request id is of no use. */
  expected?: boolean;
  onRetry?: () => void;
}

/** Shows what happened, what to do, and the request id to copy. */
export function ErrorState({ error, title, hint, expected = false, onRetry }: ErrorStateProps) {
  const t = useUiText();
  const problem = readProblem(error);
  const words = useProblemWords()(problem);
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{
        border: 1,
        borderColor: 'error.main',
        bgcolor: 'background.paper',
        color: 'text.primary',
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {title ?? words.title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {hint ?? words.hint}
      </Typography>
      {problem.requestId && !expected && !words.isOwn && <RequestId id={problem.requestId} />}
      {onRetry && (
        <Button size="small" variant="outlined" onClick={onRetry} sx={{ mt: 1 }}>
          {t('tryAgain')}
        </Button>
      )}
    </Alert>
  );
}
