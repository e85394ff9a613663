import type { Passkey } from '@entropi/contracts/passkey-model';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { notify } from '@entropi/shared/ui/notify';
import { ErrorState, SkeletonRows } from '@entropi/shared/ui/states';
import { Ago } from '@entropi/shared/ui/time';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useText } from './account-settings.texts';
import { useDeletePasskey, usePasskeys, useRenamePasskey } from './passkey.queries';
import { PasskeyNameForm } from './passkey-name-form';

/** The user's passkeys; each can be renamed and deleted. */
export function PasskeyList() {
  const t = useText();
  const passkeys = usePasskeys();
  const [renamed, setRenamed] = useState<number | null>(null);
  const [deleted, setDeleted] = useState<Passkey | null>(null);
  if (passkeys.isPending) return <SkeletonRows rows={1} />;
  if (passkeys.isLoadingError) {
    return <ErrorState error={passkeys.error} onRetry={() => passkeys.refetch()} />;
  }
  if (passkeys.data.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        {t('noPasskeys')}
      </Typography>
    );
  }
  return (
    <>
      <List dense disablePadding aria-label={t('passkeys')}>
        {passkeys.data.map((passkey) =>
          passkey.id === renamed ? (
            <ListItem key={passkey.id} divider disableGutters>
              <Renaming passkey={passkey} onDone={() => setRenamed(null)} />
            </ListItem>
          ) : (
            <Row
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenamed(passkey.id)}
              onDelete={() => setDeleted(passkey)}
            />
          ),
        )}
      </List>
      {deleted && <Deletion passkey={deleted} onDone={() => setDeleted(null)} />}
    </>
  );
}

interface RowProps {
  passkey: Passkey;
  onRename: () => void;
  onDelete: () => void;
}

function Row({ passkey: { name, created_at, last_used_at }, onRename, onDelete }: RowProps) {
  const t = useText();
  return (
    <ListItem divider disableGutters sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ListItemText
        primary={name}
        secondary={
          <>
            {t('passkeyMade')} <Ago at={created_at} /> ·{' '}
            {last_used_at ? (
              <>
                {t('lastUsed')} <Ago at={last_used_at} />
              </>
            ) : (
              t('passkeyUnused')
            )}
          </>
        }
        sx={{ overflowWrap: 'anywhere' }}
      />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button size="small" aria-label={t('renamePasskeyOf', { name })} onClick={onRename}>
          {t('renamePasskey')}
        </Button>
        <Button
          size="small"
          color="error"
          aria-label={t('deletePasskeyOf', { name })}
          onClick={onDelete}
        >
          {t('deletePasskey')}
        </Button>
      </Stack>
    </ListItem>
  );
}

function Renaming({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const t = useText();
  const rename = useRenamePasskey();
  return (
    <PasskeyNameForm
      name={passkey.name}
      submitLabel={t('savePasskeyName')}
      onSubmit={async (name) => {
        await rename.mutateAsync({ id: passkey.id, name });
        onDone();
      }}
      onCancel={onDone}
    />
  );
}

function Deletion({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const t = useText();
  const remove = useDeletePasskey();
  return (
    <ConfirmDialog
      open
      title={t('deletePasskeyTitle', { name })}
      verb={t('deletePasskeyVerb')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => {
            notify({ text: t('passkeyDeleted', { name }) });
            onDone();
          },
        })
      }
      onCancel={onDone}
    >
      {t('deletePasskeyText')}
    </ConfirmDialog>
  );
}
