import type { AuditEntry } from '@entropi/contracts/audit';
import { EmptyState } from '@entropi/shared/ui/states';
import { When } from '@entropi/shared/ui/time';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useText } from './audit.texts';
import { listChanges } from './list-changes';
import { useActorWords } from './use-actor-words';

/** Writes a line of a diff, whose sign says whether the value was removed or added; a dash if there is none. */
const show = (sign: '−' | '+', value: unknown) =>
  value === undefined || value === null ? '–' : `${sign} ${String(value)}`;

/** What one entry of the audit changed, value by value. */
export function AuditChange({ entry }: { entry: AuditEntry }) {
  const t = useText();
  const describeActor = useActorWords();
  const changes = listChanges(entry.before ?? undefined, entry.after ?? undefined);
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="body2">
        {describeActor(entry)} · <When at={entry.at} />
      </Typography>
      {changes.length === 0 ? (
        <EmptyState title={t('noValues')} />
      ) : (
        <Table size="small" aria-label={t('changes')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('value')}</TableCell>
              <TableCell>{t('before')}</TableCell>
              <TableCell>{t('after')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {changes.map(({ path, before, after }) => (
              <TableRow key={path}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{path}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere', color: 'loss.main' }}>
                  {show('−', before)}
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere', color: 'gain.main' }}>
                  {show('+', after)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Stack>
  );
}
