import type { Strategy } from '@entropi/contracts/trading-model';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { notify } from '@entropi/shared/ui/notify';
import { Panel } from '@entropi/shared/ui/panel';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFieldName } from './field-name';
import { useText } from './strategies.texts';
import { useRestoreVersion, useVersion } from './versions.queries';

export interface VersionDifferencesProps {
  strategy: Strategy;
  version: number;
  onClose: () => void;
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Shows how an earlier version differs from the present one, and lets it be restored. */
export function VersionDifferences({ strategy, version, onClose }: VersionDifferencesProps) {
  const t = useText();
  const nameField = useFieldName();
  const query = useVersion(strategy.id, version);
  const restore = useRestoreVersion(strategy);
  const [confirming, setConfirming] = useState(false);
  const { name } = strategy;
  const restoreAndClose = async () => {
    await restore.mutateAsync(version);
    notify({ text: t('restored', { name, version }) });
    onClose();
  };
  const differences = query.data?.differences ?? [];
  return (
    <Panel
      title={t('differencesTitle', { version, current: strategy.version })}
      actions={
        <>
          {differences.length > 0 && (
            <Button size="small" variant="outlined" onClick={() => setConfirming(true)}>
              {t('restore')}
            </Button>
          )}
          <Button size="small" onClick={onClose}>
            {t('closeDifferences')}
          </Button>
        </>
      }
    >
      {query.isPending && <SkeletonBlock height={80} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {query.data && differences.length === 0 && (
        <Typography variant="body2">{t('noDifferences')}</Typography>
      )}
      {differences.length > 0 && (
        <Table size="small" aria-label={t('differences')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('changedFields')}</TableCell>
              <TableCell>{t('versionNumber', { version })}</TableCell>
              <TableCell>{t('now')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {differences.map(({ path, before, after }) => (
              <TableRow key={path}>
                <TableCell>{nameField(path)}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{toText(before)}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{toText(after)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <ConfirmDialog
        open={confirming}
        title={t('restoreTitle', { name, version })}
        verb={t('restoreVerb', { version })}
        busy={restore.isPending}
        error={restore.error}
        onConfirm={() => void restoreAndClose().catch(() => undefined)}
        onCancel={() => setConfirming(false)}
      >
        {t('restoreText')}
      </ConfirmDialog>
    </Panel>
  );
}
