import { PageFrame } from '@entropi/shared/ui/page-frame';
import { Panel } from '@entropi/shared/ui/panel';
import { EmptyState, SkeletonRows } from '@entropi/shared/ui/states';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { ConnectionForm } from './connection-form';
import { MarketProbe } from './market-probe';
import { StepList } from './step-list';
import { useConnectionTest, useOwnAccounts } from './test-services.queries';
import { useText } from './test-services.texts';

/** Height of a result of four steps, on a phone and elsewhere: a late one does not push down what follows it. */
const RESULT_HEIGHT_PX = { xs: 432, md: 330 };

export default function TestServicesPage() {
  const t = useText();
  const test = useConnectionTest();
  const accounts = useOwnAccounts();
  const frame = { title: t('title'), line: t('line') };
  // The form waits until it is known whether the user has keys, because the hint about them would push it down.
  if (accounts.isPending) {
    return (
      <PageFrame {...frame}>
        <Box sx={{ minHeight: '100vh' }}>
          <SkeletonRows rows={8} height={56} />
        </Box>
      </PageFrame>
    );
  }
  return (
    <PageFrame {...frame}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '400px minmax(0, 1fr)' },
        }}
      >
        <Panel title={t('connection')}>
          <ConnectionForm onTest={test.mutateAsync} />
        </Panel>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <Panel title={t('result')}>
            {test.isPending || test.data ? (
              <Box sx={{ minHeight: RESULT_HEIGHT_PX }}>
                {test.data && !test.isPending ? (
                  <StepList result={test.data} />
                ) : (
                  <SkeletonRows rows={4} />
                )}
              </Box>
            ) : (
              <EmptyState title={t('empty')} hint={t('emptyHint')} />
            )}
          </Panel>
          <MarketProbe />
        </Stack>
      </Box>
    </PageFrame>
  );
}
