import type { EngineDetails } from '@entropi/contracts/engine-details';
import { useFormat } from '@entropi/shared/ui/format';
import { Heading } from '@entropi/shared/ui/heading';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useText } from './engine.texts';
import { type Finding, listFindings, SEVERE } from './engine-findings';
import { useQueueName } from './use-queue-name';

/** What needs a look, each with what to do; or that all is well. */
export function EngineFindingsList({ details }: { details: EngineDetails }) {
  const t = useText();
  const nameFinding = useFindingTitle();
  const findings = listFindings(details);
  if (findings.length === 0) return <Alert severity="success">{t('well')}</Alert>;
  return (
    <Stack component="ul" aria-label={t('found')} sx={{ gap: 1, m: 0, p: 0, listStyle: 'none' }}>
      {findings.map((finding) => {
        const title = nameFinding(finding);
        return (
          <li key={title}>
            <Alert severity={SEVERE.has(finding.kind) ? 'error' : 'warning'}>
              <Heading variant="subtitle2">{title}</Heading>
              <Typography variant="body2">
                {t(`advice.${finding.kind}`, {
                  environment: 'environment' in finding ? finding.environment : '',
                })}
              </Typography>
            </Alert>
          </li>
        );
      })}
    </Stack>
  );
}

function useFindingTitle(): (finding: Finding) => string {
  const t = useText();
  const nameQueue = useQueueName();
  const format = useFormat();
  return (finding) => {
    const age = 'ageMs' in finding ? format.duration(finding.ageMs / 1000) : '';
    switch (finding.kind) {
      case 'noEngine':
      case 'noBackup':
        return t(`titles.${finding.kind}`);
      case 'silent':
        return t('titles.silent', { process: finding.process, age });
      case 'freeKeys':
        return t('titles.freeKeys', { count: finding.count });
      case 'freeFeed':
        return t('titles.freeFeed', { environment: finding.environment });
      case 'lateJobs':
        return t('titles.lateJobs', { queue: nameQueue(finding.queue), age });
      case 'usedUp':
        return t('titles.usedUp', {
          kind: t(`allowanceKinds.${finding.allowance}`),
          environment: finding.environment,
          until: format.dateTime(finding.until),
        });
      case 'oldFeed':
      case 'oldBackup':
      case 'slowOrders':
        return t(`titles.${finding.kind}`, { age });
      default:
        return t(`titles.${finding.kind}`, { count: finding.count, age });
    }
  };
}
