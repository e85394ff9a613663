import { notify } from '@entropi/shared/ui/notify';
import { Panel } from '@entropi/shared/ui/panel';
import { useFailureText } from '@entropi/shared/ui/problem-words';
import { saveFile } from '@entropi/shared/ui/save-file';
import { EmptyState, ErrorState, SkeletonRows } from '@entropi/shared/ui/states';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import {
  STATEMENT_FORMATS,
  type StatementFile,
  useStatement,
  useStatementYears,
} from './statement.queries';
import { useText } from './statement.texts';

/** Lists the yearly statements for the tax office, each as PDF and as CSV. */
export function StatementList() {
  const t = useText();
  const years = useStatementYears();
  const content = () => {
    if (years.isPending) return <SkeletonRows rows={1} />;
    if (years.isLoadingError)
      return <ErrorState error={years.error} onRetry={() => years.refetch()} />;
    if (years.data.years.length === 0) return <EmptyState title={t('none')} hint={t('noneHint')} />;
    return (
      <List dense disablePadding aria-label={t('title')}>
        {years.data.years.map((year) => (
          <ListItem key={year} disableGutters sx={{ gap: 1 }}>
            <ListItemText primary={year} />
            {STATEMENT_FORMATS.map((format) => (
              <StatementButton key={format} year={year} format={format} />
            ))}
          </ListItem>
        ))}
      </List>
    );
  };
  return (
    <Panel title={t('title')}>
      <Typography variant="body2" color="textSecondary">
        {t('hint')}
      </Typography>
      {content()}
    </Panel>
  );
}

function StatementButton({ year, format }: StatementFile) {
  const t = useText();
  const describeFailure = useFailureText();
  const statement = useStatement();
  const name = format.toUpperCase();
  return (
    <Button
      size="small"
      loading={statement.isPending}
      aria-label={t('open', { year, format: name })}
      onClick={() =>
        statement.mutate(
          { year, format },
          {
            onSuccess: (file) => saveFile(`entropi-${year}.${format}`, file),
            onError: (error) => notify({ text: describeFailure(error), tone: 'error' }),
          },
        )
      }
    >
      {name}
    </Button>
  );
}
