import type { StopPreview, StopResult } from '@entropi/shared/contracts/tasks';
import { useCodeWords } from '@entropi/shared/remote';
import { StateChip } from '@entropi/shared/ui/state-chip';
import { useUiText } from '@entropi/shared/ui/ui-texts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId } from 'react';
import { useText } from './monitoring.texts';

export interface StopAllResultsProps {
  preview: StopPreview;
  results: StopResult[];
  onClose: () => void;
}

/** What became of every task and every share. */
export function StopAllResults({ preview, results, onClose }: StopAllResultsProps) {
  const t = useText();
  const close = useUiText()('close');
  const findWords = useCodeWords();
  const describeReason = (code: string) =>
    (findWords('stop', code) ?? findWords('broker', code))?.title ?? code;
  const titleId = useId();
  const count = results.filter(({ task }) => task.state === 'stopped').length;
  const names = new Map(preview.users.map((user) => [user.user_id, user.username]));
  const rows = results.flatMap(({ task, shares }) => {
    const username = names.get(task.user_id) ?? `#${task.user_id}`;
    const none = { deal_id: null, result: 'NONE' as const, reason: null };
    return (shares.length > 0 ? shares : [none]).map((share, index) => ({
      ...share,
      key: `${task.user_id}-${index}`,
      username: index === 0 ? username : '',
      state: index === 0 ? task.state : null,
    }));
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} variant="h2">
        {t('stoppedAll', { count })}
      </DialogTitle>
      <DialogContent>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('user')}</TableCell>
              <TableCell>{t('task')}</TableCell>
              <TableCell>{t('share')}</TableCell>
              <TableCell>{t('result')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.key}>
                <TableCell>{row.username}</TableCell>
                <TableCell>{row.state && <StateChip state={row.state} />}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{row.deal_id ?? '–'}</TableCell>
                <TableCell sx={{ color: row.result === 'FAILED' ? 'error.main' : undefined }}>
                  {t(`results.${row.result}`)}
                  {row.result === 'FAILED' && row.reason && ` (${describeReason(row.reason)})`}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose} autoFocus>
          {close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
