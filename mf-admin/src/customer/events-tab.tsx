import { CUSTOMER_EVENT_KINDS, type CustomerEventKind } from '@entropi/contracts/customer';
import { useSearchParams } from '@entropi/shared/router';
import { EmptyState, ErrorState, SkeletonRows } from '@entropi/shared/ui/states';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCustomerEvents } from './customer.queries';
import { useEventText } from './event.texts';
import { EventList } from './event-list';

const KIND = 'kind';

/** All that happened to a user, newest first, of all kinds or of the one that the URL names. */
export function EventsTab({ userId }: { userId: number }) {
  const t = useEventText();
  const [search, setSearch] = useSearchParams();
  const kind = CUSTOMER_EVENT_KINDS.find((one) => one === search.get(KIND));
  const events = useCustomerEvents(userId, kind);
  const choose = (next: CustomerEventKind | undefined) =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        params.delete(KIND);
        if (next) params.set(KIND, next);
        return params;
      },
      { replace: true },
    );
  const items = events.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" role="group" aria-label={t('kind')} sx={{ gap: 1, flexWrap: 'wrap' }}>
        {[undefined, ...CUSTOMER_EVENT_KINDS].map((one) => (
          <Chip
            key={one ?? ''}
            label={one ? t(`kinds.${one}`) : t('all')}
            color={one === kind ? 'primary' : 'default'}
            variant={one === kind ? 'filled' : 'outlined'}
            aria-pressed={one === kind}
            onClick={() => choose(one)}
          />
        ))}
      </Stack>
      {events.isPending && <SkeletonRows rows={10} height={52} />}
      {events.isLoadingError && (
        <ErrorState error={events.error} onRetry={() => events.refetch()} />
      )}
      {events.isSuccess && items.length === 0 && (
        <EmptyState title={t(kind ? 'emptyKind' : 'empty')} hint={t('emptyHint')} />
      )}
      <EventList events={items} />
      {events.isFetchNextPageError && (
        <ErrorState error={events.error} onRetry={() => events.fetchNextPage()} />
      )}
      {events.hasNextPage && !events.isFetchNextPageError && (
        <Button
          sx={{ alignSelf: 'center' }}
          loading={events.isFetchingNextPage}
          onClick={() => void events.fetchNextPage()}
        >
          {t('earlier')}
        </Button>
      )}
      {events.isSuccess && items.length > 0 && !events.hasNextPage && (
        <Typography variant="caption" color="textSecondary" sx={{ textAlign: 'center' }}>
          {t('first')}
        </Typography>
      )}
    </Stack>
  );
}
