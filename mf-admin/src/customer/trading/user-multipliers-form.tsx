import { Multipliers } from '@entropi/shared/contracts/trading-model';
import type { User } from '@entropi/shared/contracts/user-model';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { Select } from '@entropi/shared/ui/form-fields';
import { notify } from '@entropi/shared/ui/notify';
import { NumberField } from '@entropi/shared/ui/number-field';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFieldArray } from 'react-hook-form';
import { useConfirmation } from '../../confirmation/use-confirmation';
import { useMultipliers, useSetMultipliers } from './trading.queries';
import { useText } from './trading.texts';

const MAX_ROWS = 50;
const KEYS = ['PROFIT_COUNTER', 'OPEN_SHARES'] as const;
const ROW = /^rows\.(\d+)/;

/** By how much the targets of one user are multiplied. */
export function UserMultipliersForm({ user }: { user: User }) {
  const multipliers = useMultipliers(user.id);
  if (multipliers.isPending) return <SkeletonBlock height={120} />;
  if (multipliers.isLoadingError) {
    return <ErrorState error={multipliers.error} onRetry={() => multipliers.refetch()} />;
  }
  return (
    <Editor key={JSON.stringify(multipliers.data)} user={user} multipliers={multipliers.data} />
  );
}

function Editor({ user, multipliers }: { user: User; multipliers: Multipliers }) {
  const t = useText();
  const set = useSetMultipliers(user.id);
  const { confirm, question } = useConfirmation();
  const form = useZodForm(Multipliers, { defaultValues: multipliers });
  const nameRow = (path: string) => {
    const [, row] = ROW.exec(path) ?? [];
    return row === undefined ? t('multipliers') : t('rowNumber', { row: Number(row) + 1 });
  };
  return (
    <>
      <Form
        form={form}
        submitLabel={t('setMultipliers')}
        namePath={nameRow}
        onSubmit={(wanted) =>
          confirm({
            trades: true,
            title: t('multipliersTitle', { username: user.username }),
            verb: t('setMultipliers'),
            text: t('multipliersQuestion'),
            run: async () => {
              await set.mutateAsync(wanted);
              form.reset(wanted);
              notify({ text: t('multipliersSet', { username: user.username }) });
            },
          })
        }
      >
        <Select
          name="keyed_by"
          label={t('keyedBy')}
          options={KEYS.map((value) => ({ value, label: t(`keys.${value}`) }))}
        />
        <Rows />
      </Form>
      {question}
    </>
  );
}

function Rows() {
  const t = useText();
  const { fields, append, remove } = useFieldArray<Multipliers, 'rows'>({ name: 'rows' });
  const last = fields.at(-1);
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      {fields.length === 0 && <Typography variant="body2">{t('noRows')}</Typography>}
      {fields.map((field, row) => (
        <Box
          key={field.id}
          role="group"
          aria-label={t('rowNumber', { row: row + 1 })}
          sx={{ display: 'grid', gap: 1, width: '100%', gridTemplateColumns: '1fr 1fr 36px' }}
        >
          <NumberField name={`rows.${row}.from`} label={t('from')} />
          <NumberField name={`rows.${row}.multiplier`} label={t('times')} />
          <IconButton
            size="small"
            aria-label={t('removeRow', { row: row + 1 })}
            onClick={() => remove(row)}
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
  );
}
