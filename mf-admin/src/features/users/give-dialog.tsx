import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { useFormat } from '@entropi/shared/ui/format';
import { EmptyState, ErrorState } from '@entropi/shared/ui/states';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import {
  type ChosenUsers,
  useBulkPreview,
  useGivePlan,
  useGiveStrategy,
} from '../../bulk/bulk-action.queries';
import { BulkFigures } from '../../bulk/bulk-figures';
import { CountedDialog } from '../../bulk/counted-dialog';
import { LeftOut } from '../../bulk/left-out';
import { usePlans, useStrategies } from './users.queries';
import { useText } from './users.texts';

/** What many users can be given at once. */
export type Gift = 'plan' | 'strategy';

export interface GiveDialogProps {
  gift: Gift;
  users: ChosenUsers;
  /** How many users are ticked, until the server has counted them. */
  count: number;
  onStarted: (jobId: string) => void;
  onCancel: () => void;
}

/** Asks which plan or strategy the chosen users get, says what they have now, and starts one job. */
export function GiveDialog({ gift, users, count, onStarted, onCancel }: GiveDialogProps) {
  const t = useText();
  const format = useFormat();
  const preview = useBulkPreview(users);
  const plans = usePlans();
  const strategies = useStrategies();
  const [id, setId] = useState(0);
  const givePlan = useGivePlan();
  const giveStrategy = useGiveStrategy();
  const give = gift === 'plan' ? givePlan : giveStrategy;
  const list = gift === 'plan' ? plans : strategies;
  const options = list.data?.filter((one) => one.is_active);
  const present = gift === 'plan' ? preview.data?.plans : preview.data?.strategies;
  const met = preview.data?.count ?? count;
  const counted = { count: met, number: format.number(met) };
  const confirm = async () =>
    onStarted((await give.mutateAsync({ users, confirmed: met, id })).job_id);
  return (
    <CountedDialog
      title={t(`give.${gift}.title`, counted)}
      verb={t(`give.${gift}.verb`)}
      text={t(`give.${gift}.text`)}
      destructive={false}
      preview={preview}
      call={give}
      start={confirm}
      ready={met > 0 && id > 0}
      onCancel={onCancel}
    >
      {list.isLoadingError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {options?.length === 0 && <EmptyState title={t(`give.${gift}.empty`)} />}
      {options && options.length > 0 && (
        <TextField
          select
          fullWidth
          size="small"
          label={t(gift)}
          value={id || ''}
          onChange={(event) => setId(Number(event.target.value))}
        >
          {options.map((one) => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {present && (
        <FigureStrip>
          <Figure label={t(`give.${gift}.now`)}>
            {present.map((one) => (
              <Box key={one.name} component="span" sx={{ display: 'block' }}>
                {`${format.number(one.count)} × ${one.name ?? t(`give.${gift}.none`)}`}
              </Box>
            ))}
          </Figure>
        </FigureStrip>
      )}
      {preview.data && <BulkFigures preview={preview.data} />}
      {preview.data && <LeftOut count={count} met={met} />}
    </CountedDialog>
  );
}
