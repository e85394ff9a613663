import type { TaskState } from '@entropi/contracts/trading-model';
import { useCodeWords } from '@entropi/shared/remote';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { memo } from 'react';
import { Hint } from './hint';
import { joinWords } from './problem-words';
import { useUiText } from './ui-texts';

const COLOURS: Record<TaskState, string> = {
  active: 'gain.main',
  paused: 'warning.main',
  stopped: 'idle.main',
  error: 'loss.main',
};

export interface StatusChipProps {
  label: string;
  /** A palette path: `gain.main`, `warning.main`, `loss.main`, `idle.main`, `primary.main`. */
  colour: string;
  title?: string;
}

/** Shows a state as a chip: a dot, a word and a border in its colour. */
export const StatusChip = memo(function StatusChip({ label, colour, title }: StatusChipProps) {
  const chip = (
    <Chip
      size="small"
      variant="outlined"
      label={
        <Stack direction="row" component="span" sx={{ alignItems: 'center', gap: 0.75 }}>
          <Dot colour={colour} />
          {label}
        </Stack>
      }
      sx={{ color: colour, borderColor: colour }}
    />
  );
  return title ? <Hint title={title}>{chip}</Hint> : chip;
});

/** The chip positions the dot by the class name that it passes. */
function Dot({ colour, className }: { colour: string; className?: string }) {
  return (
    <Stack
      component="span"
      className={className}
      sx={{ width: 7, height: 7, borderRadius: '50%', bgcolor: colour, flex: 'none' }}
    />
  );
}

export interface StateChipProps {
  state: TaskState;
  /** What holds the task back; null when nothing does. */
  degraded?: string | null;
}

/** Shows the state of a task, and beside it whether something temporary holds it back. */
export const StateChip = memo(function StateChip({ state, degraded = null }: StateChipProps) {
  const t = useUiText();
  const findWords = useCodeWords();
  // The words are fetched when they are looked for.
  const words = degraded === null ? null : findWords('degraded', degraded);
  const title = words ? joinWords(words) : (degraded ?? '');
  return (
    <Stack direction="row" component="span" sx={{ display: 'inline-flex', gap: 0.75 }}>
      <StatusChip label={t(`state.${state}`)} colour={COLOURS[state]} />
      {degraded !== null && (
        <StatusChip label={t('state.degraded')} colour="warning.main" title={title} />
      )}
    </Stack>
  );
});
