import type { OrderEvidence } from '@entropi/contracts/order-evidence';
import type { OrderIntent } from '@entropi/contracts/order-model';
import { Heading } from '@entropi/shared/ui/heading';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useOrderEvidence } from './monitoring.queries';
import { useText } from './monitoring.texts';

type Stored = Record<string, unknown> | null;

function RawPart({ label, value }: { label: string; value: Stored }) {
  return (
    <Box component="section" aria-label={label} sx={{ maxWidth: '100%' }}>
      <Heading variant="subtitle2">{label}</Heading>
      <Typography
        component="pre"
        variant="caption"
        sx={{ m: 0, fontFamily: 'monospace', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {value === null ? '–' : JSON.stringify(value, null, 2)}
      </Typography>
    </Box>
  );
}

function Evidence({ answer, confirm }: Pick<OrderEvidence, 'answer' | 'confirm'>) {
  const t = useText();
  return (
    <>
      <RawPart label={t('responded')} value={answer} />
      <RawPart label={t('confirmed')} value={confirm} />
    </>
  );
}

/** What the broker responded, read from the archive when it is shown. */
function ArchivedEvidence({ orderId }: { orderId: number }) {
  const t = useText();
  const query = useOrderEvidence(orderId);
  if (query.isPending) return <SkeletonBlock height={60} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { archive, ...evidence } = query.data;
  return (
    <>
      <Evidence {...evidence} />
      {archive !== null && (
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ flexBasis: '100%', overflowWrap: 'anywhere' }}
        >
          {t('fromArchive', { archive })}
        </Typography>
      )}
    </>
  );
}

/** The room beside it in its cell. */
const PADDING = 1.5;

/**
 * What was sent, what the broker responded and what it confirmed, as it is stored. It is as wide as what is seen of
 * its table, and stays there when that is scrolled.
 */
export function RawOrder({ order }: { order: OrderIntent }) {
  const t = useText();
  return (
    <Box
      sx={{
        position: 'sticky',
        left: ({ spacing }) => spacing(PADDING),
        width: ({ spacing }) => `calc(100cqi - ${spacing(2 * PADDING)})`,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 3,
      }}
    >
      <RawPart label={t('sent')} value={order.request} />
      {order.is_archived ? <ArchivedEvidence orderId={order.id} /> : <Evidence {...order} />}
    </Box>
  );
}
