import type { Market } from '@entropi/contracts/markets';
import type { Share } from '@entropi/contracts/trading-model';
import { useCodeWords } from '@entropi/shared/remote';
import { useFormat } from '@entropi/shared/ui/format';
import { notify } from '@entropi/shared/ui/notify';
import { useFailureText } from '@entropi/shared/ui/problem-words';
import { TradeButton } from '@entropi/shared/ui/trade-button';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTakeBack } from './close-share.queries';
import { useText } from './close-share.texts';
import { useShareName } from './use-share-name';

export interface UnsentClosesProps {
  shares: readonly Share[];
  /** The user whose shares they are. */
  userId: number;
  /** The market whose name is known; null when none is. */
  market: Pick<Market, 'epic' | 'name'> | null;
}

/** Lists closes that are ordered but not sent, with what is needed to close the positions at the broker. */
export function UnsentCloses({ userId, shares, market }: UnsentClosesProps) {
  const t = useText();
  const name = useShareName();
  const describeFailure = useFailureText();
  const takeBack = useTakeBack(userId);
  const cancel = (share: Share) =>
    takeBack.mutateAsync(share).then(
      () => notify({ id: `close:${share.deal_reference}`, text: t('takenBack'), tone: 'success' }),
      (error: unknown) => notify({ text: describeFailure(error), tone: 'error' }),
    );
  const format = useFormat();
  const findWords = useCodeWords();
  const unsent = shares.flatMap((share) =>
    share.unsent_close ? [{ share, ...share.unsent_close }] : [],
  );
  const [first] = unsent;
  if (!first) return null;
  const reasons = new Set(unsent.flatMap(({ reason }) => reason ?? []));
  const describe = (code: string) =>
    (findWords('broker', code) ?? findWords('degraded', code) ?? findWords('error', code))?.title;
  return (
    <Alert severity="error" role="note">
      <AlertTitle>{t('unsent.title', { count: unsent.length })}</AlertTitle>
      {[...reasons].map((code) => (
        <div key={code}>{describe(code) ?? code}</div>
      ))}
      <div>{t('unsent.text')}</div>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {unsent.map(({ share, since }) => (
          <Box component="li" key={share.deal_reference} sx={{ overflowWrap: 'anywhere' }}>
            {share.epic === market?.epic && `${market.name} · `}
            {t('unsent.deal', {
              deal: share.deal_id ?? share.deal_reference,
              side: t(`unsent.sides.${share.direction}`),
              size: format.size(share.size),
              since: format.dateTime(since),
            })}{' '}
            <TradeButton
              size="small"
              disabled={takeBack.isPending}
              aria-label={t('takeBackLabel', { share: name(share) })}
              onClick={() => void cancel(share)}
            >
              {t('takeBack')}
            </TradeButton>
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
