import { type LevelInput, MAX_LEVELS } from '@entropi/contracts/scales';
import { NumberField } from '@entropi/shared/ui/number-field';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFieldArray } from 'react-hook-form';
import type { LadderFormInput } from './ladder-input';
import { useText } from './strategies.texts';

export interface LadderRowsProps {
  unit: string;
  /** Initial values of a second level. */
  second: LevelInput;
}

/** Shows each level as a row of fields. */
export function LadderRows({ unit, second }: LadderRowsProps) {
  const t = useText();
  const { fields, append, remove } = useFieldArray<LadderFormInput, 'levels'>({ name: 'levels' });
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      {fields.map((field, level) => (
        <Box
          key={field.id}
          role="group"
          aria-label={t('levelNumber', { level })}
          sx={{
            display: 'grid',
            gap: 1,
            width: '100%',
            alignItems: 'start',
            // With the fields side by side on a phone, the units would hide the numbers.
            gridTemplateColumns: { xs: '24px 1fr 36px', sm: '24px 1fr 1fr 1fr 36px' },
          }}
        >
          <Typography
            variant="body2"
            className="num"
            color="textSecondary"
            sx={{ lineHeight: '40px' }}
          >
            {level}
          </Typography>
          <Box sx={{ display: { xs: 'grid', sm: 'contents' }, gap: 1 }}>
            <NumberField name={`levels.${level}.offset`} label={t('offset')} unit={unit} />
            <NumberField name={`levels.${level}.size`} label={t('size')} />
            <NumberField name={`levels.${level}.take_profit`} label={t('takeProfit')} unit={unit} />
          </Box>
          {level > 0 && (
            <IconButton
              size="small"
              aria-label={t('removeLevel', { level })}
              onClick={() => remove(level)}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}
      <Button
        size="small"
        disabled={fields.length >= MAX_LEVELS}
        onClick={() => append(nextLevel(fields, second))}
      >
        {t('addLevel')}
      </Button>
    </Stack>
  );
}

/** Builds the next level: as large as the last, and as far from it as that is from the one before. */
function nextLevel(levels: LadderFormInput['levels'], second: LevelInput): LevelInput {
  const [before, last] = levels.slice(-2);
  if (!before || !last) return { ...second, size: before?.size ?? second.size };
  return { offset: 2 * last.offset - before.offset, size: last.size, take_profit: null };
}
