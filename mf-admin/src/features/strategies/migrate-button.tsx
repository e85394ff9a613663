import { useFormat } from '@entropi/shared/ui/format';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CountedDialog } from '../../bulk/counted-dialog';
import { useText } from './strategies.texts';
import { useMigratePreview, useMigrateUsers } from './strategy-jobs.queries';

/** Gives every user who has no strategy the default one, after it has said who and which. */
export function MigrateButton() {
  const t = useText();
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setConfirming(true)}>
        {t('migrate')}
      </Button>
      {confirming && <Question onClose={() => setConfirming(false)} />}
    </>
  );
}

function Question({ onClose }: { onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const preview = useMigratePreview();
  const migrate = useMigrateUsers();
  const { data } = preview;
  const count = data?.count ?? 0;
  const number = format.number(count);
  const start = async () => {
    if (!data) return;
    await migrate.mutateAsync({ strategy_id: data.strategy.id, confirmed: count });
    onClose();
  };
  return (
    <CountedDialog
      title={
        data && count > 0
          ? t('migrateTitle', { count, number, strategy: data.strategy.name })
          : t('migrate')
      }
      verb={t('migrateVerb', { count, number })}
      text={t('migrateText')}
      destructive={false}
      preview={preview}
      call={migrate}
      start={start}
      ready={count > 0}
      onCancel={onClose}
    >
      {data && count === 0 && <Typography variant="body2">{t('migrateNone')}</Typography>}
      {data && count > 0 && <Usernames names={data.usernames} count={count} />}
    </CountedDialog>
  );
}

/** The first of the users by name, and how many there are besides. */
function Usernames({ names, count }: { names: readonly string[]; count: number }) {
  const t = useText();
  const format = useFormat();
  const left = count - names.length;
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {names.join(', ')}
      {left > 0 && ` ${t('andMore', { count: left, number: format.number(left) })}`}
    </Typography>
  );
}
