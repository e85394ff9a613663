import { Environment } from '@entropi/contracts/primitives';
import { BrokerKeyFields, useBrokerText } from '@entropi/shared/ui/broker-key-fields';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type ConnectionTest, useOwnAccounts } from './test-services.queries';
import { useText } from './test-services.texts';

const text = z.string().check(z.trim());

/** Tests the keys that are typed, or else the user's own where there are any. */
export function ConnectionForm({ onTest }: { onTest: (test: ConnectionTest) => Promise<unknown> }) {
  const t = useText();
  const tBroker = useBrokerText();
  const accounts = useOwnAccounts();
  const hasKeys = (environment: Environment) =>
    accounts.data?.some((account) => account.environment === environment) ?? true;
  const Fields = z
    .strictObject({ environment: Environment, api_key: text, identifier: text, password: text })
    .check(
      z.refine(
        ({ environment, api_key, identifier, password }) => {
          const given = [api_key, identifier, password].filter((value) => value !== '').length;
          return given === 3 || (given === 0 && hasKeys(environment));
        },
        {
          path: ['password'],
          error: ({ input }) => {
            const { environment } = input as { environment: Environment };
            return t(hasKeys(environment) ? 'allOrNone' : 'all');
          },
        },
      ),
    );
  const form = useZodForm(Fields, {
    defaultValues: { environment: 'SIM', api_key: '', identifier: '', password: '' },
  });
  const environment = useWatch({ control: form.control, name: 'environment' }) as Environment;
  const test = ({ environment: where, ...keys }: z.infer<typeof Fields>) =>
    onTest(keys.api_key === '' ? { environment: where } : { environment: where, ...keys });
  return (
    <Form form={form} submitLabel={t('run')} onSubmit={test} disposable>
      {hasKeys(environment) ? (
        <Typography variant="body2" color="textSecondary">
          {t('ownKeys')}
        </Typography>
      ) : (
        <Alert severity="info" role="note">
          {t('noOwnKeys', { environment: tBroker(`environments.${environment}`) })}
        </Alert>
      )}
      <BrokerKeyFields />
    </Form>
  );
}
