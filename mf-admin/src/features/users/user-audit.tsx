import { EmptyState, ErrorState, SkeletonRows } from '@entropi/shared/ui/states';
import { When } from '@entropi/shared/ui/time';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { useActionWords } from './audit/use-action-words';
import { useActorWords } from './audit/use-actor-words';
import { useSubjectWords } from './audit/use-subject-words';
import { useUserAudit } from './users.queries';
import { useText } from './users.texts';

/** Who changed what of a user, newest first. */
export function UserAudit({ userId }: { userId: number }) {
  const t = useText();
  const describeAction = useActionWords();
  const describeActor = useActorWords();
  const describeSubject = useSubjectWords();
  const audit = useUserAudit(userId);
  if (audit.isPending) return <SkeletonRows />;
  if (audit.isLoadingError)
    return <ErrorState error={audit.error} onRetry={() => audit.refetch()} />;
  if (audit.data.items.length === 0) {
    return <EmptyState title={t('noAudit')} hint={t('noAuditHint')} />;
  }
  return (
    <List dense disablePadding>
      {audit.data.items.map((entry) => (
        <ListItem key={entry.id} divider disableGutters>
          <ListItemText
            primary={`${describeActor(entry)} · ${describeAction(entry.action)}`}
            secondary={describeSubject(entry)}
            slotProps={{ secondary: { sx: { overflowWrap: 'anywhere' } } }}
          />
          <When at={entry.at} />
        </ListItem>
      ))}
    </List>
  );
}
