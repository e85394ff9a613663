import { SellModeConfig } from '@entropi/contracts/trading-model';
import type { User } from '@entropi/contracts/user-model';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import { notify } from '@entropi/shared/ui/notify';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { useModeName } from '@entropi/shared/ui/use-mode-name';
import Typography from '@mui/material/Typography';
import * as z from 'zod/mini';
import { useConfirmation } from '../../confirmation/use-confirmation';
import { ProfitFields } from '../../features/strategies/profit-fields';
import { SellModeFields } from '../../features/strategies/sell-mode-fields';
import { useSellMode, useSetSellMode } from './trading.queries';
import { useText } from './trading.texts';

const Fields = z.strictObject({ sell_mode_config: SellModeConfig });

/** How the shares of one user are sold: their own sell mode, which goes before the strategy's. */
export function UserSellModeForm({ user }: { user: User }) {
  const t = useText();
  const nameMode = useModeName();
  const mode = useSellMode(user.id);
  if (mode.isPending) return <SkeletonBlock height={160} />;
  if (mode.isLoadingError) return <ErrorState error={mode.error} onRetry={() => mode.refetch()} />;
  if (mode.data === null) return <EmptyState title={t('noSellMode')} hint={t('noSellModeHint')} />;
  const { config, mode: configured, effective_mode: effective } = mode.data;
  return (
    <>
      {effective !== configured && (
        <Typography variant="body2" sx={{ mb: 2 }}>
          {t('effectiveMode', { mode: nameMode(effective) })}
        </Typography>
      )}
      <Editor key={JSON.stringify(config)} user={user} config={config} />
    </>
  );
}

function Editor({ user, config }: { user: User; config: SellModeConfig }) {
  const t = useText();
  const nameMode = useModeName();
  const set = useSetSellMode(user.id);
  const { confirm, question } = useConfirmation();
  const form = useZodForm(Fields, { defaultValues: { sell_mode_config: config } });
  return (
    <>
      <Form
        form={form}
        submitLabel={t('setSellMode')}
        toField={(path) => path.replace(/^config/, 'sell_mode_config')}
        onSubmit={({ sell_mode_config: wanted }) =>
          confirm({
            trades: true,
            title: t('sellModeTitle', { username: user.username }),
            verb: t('setSellMode'),
            text: t('sellModeQuestion', { mode: nameMode(wanted.mode) }),
            run: async () => {
              await set.mutateAsync(wanted);
              form.reset({ sell_mode_config: wanted });
              notify({ text: t('sellModeSet', { username: user.username }) });
            },
          })
        }
      >
        <SellModeFields />
        <ProfitFields />
      </Form>
      {question}
    </>
  );
}
