import type { Multipliers, SellModeConfig } from '@entropi/contracts/trading-model';
import { Select } from '@entropi/shared/ui/form-fields';
import { useFormat } from '@entropi/shared/ui/format';
import { NumberField } from '@entropi/shared/ui/number-field';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useText } from './multipliers.texts';
import { useText as useStrategyText } from './strategies.texts';

const MAX_ROWS = 50;
const KEYS = ['PROFIT_COUNTER', 'OPEN_SHARES'] as const;
const ROW = /rows\.(\d+)/;

/** The values of a form that has multipliers. */
export interface MultiplierValues {
  profit_multipliers: Multipliers;
}

export interface MultiplierFieldsProps {
  /** What is multiplied; absent where it is not known. */
  target?: Pick<SellModeConfig, 'target' | 'unit'>;
}

/** Names a row of multipliers by its path. */
export function useRowName(): (path: string) => string {
  const t = useText();
  return (path) => {
    const [, row] = ROW.exec(path) ?? [];
    return row === undefined ? t('multipliers') : t('rowNumber', { row: Number(row) + 1 });
  };
}

/** By how much targets are multiplied, a row for each step. */
export function MultiplierFields({ target }: MultiplierFieldsProps) {
  const t = useText();
  const { fields, append, remove } = useFieldArray<MultiplierValues, 'profit_multipliers.rows'>({
    name: 'profit_multipliers.rows',
  });
  const last = fields.at(-1);
  return (
    <>
      <Select
        name="profit_multipliers.keyed_by"
        label={t('keyedBy')}
        options={KEYS.map((value) => ({ value, label: t(`keys.${value}`) }))}
      />
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        {fields.length === 0 && <Typography variant="body2">{t('noRows')}</Typography>}
        {fields.map((field, row) => (
          <Box
            key={field.id}
            role="group"
            aria-label={t('rowNumber', { row: row + 1 })}
            sx={{
              display: 'grid',
              gap: 1,
              width: '100%',
              gridTemplateColumns: { xs: '1fr 1fr 36px', sm: '1fr 1fr 160px 36px' },
            }}
          >
            <NumberField name={`profit_multipliers.rows.${row}.from`} label={t('from')} />
            <NumberField name={`profit_multipliers.rows.${row}.multiplier`} label={t('times')} />
            <Box sx={{ gridColumn: { xs: '1 / 3', sm: 'auto' }, gridRow: { xs: 2, sm: 1 } }}>
              {target && <Product row={row} target={target} />}
            </Box>
            <IconButton
              size="small"
              aria-label={t('removeRow', { row: row + 1 })}
              onClick={() => remove(row)}
              sx={{ alignSelf: 'start' }}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Box>
        ))}
        <Button
          size="small"
          disabled={fields.length >= MAX_ROWS}
          onClick={() =>
            append({ from: last ? last.from + 1 : 0, multiplier: last?.multiplier ?? 1 })
          }
        >
          {t('addRow')}
        </Button>
      </Stack>
    </>
  );
}

/** The target that a row makes of that of the strategy. */
function Product({ row, target }: Required<MultiplierFieldsProps> & { row: number }) {
  const t = useText();
  const tStrategy = useStrategyText();
  const format = useFormat();
  const multiplier = useWatch<MultiplierValues>({
    name: `profit_multipliers.rows.${row}.multiplier`,
  });
  if (typeof multiplier !== 'number' || !(multiplier > 0)) return null;
  const value = format.number(target.target * multiplier, { maxDecimals: 5 });
  return (
    <Typography variant="body2" color="textSecondary" className="num" sx={{ lineHeight: '40px' }}>
      {t('product', { value: `${value} ${tStrategy(`units.${target.unit}`)}` })}
    </Typography>
  );
}
