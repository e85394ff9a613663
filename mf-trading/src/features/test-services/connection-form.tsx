import { Environment } from '@entropi/shared/contracts/primitives';
import { BrokerKeyFields } from '@entropi/shared/ui/broker-key-fields';
import { Form, useZodForm } from '@entropi/shared/ui/form';
import Typography from '@mui/material/Typography';
import * as z from 'zod/mini';
import type { ConnectionTest } from './test-services.queries';
import { useText } from './test-services.texts';

const text = z.string().check(z.trim());

export function ConnectionForm({ onTest }: { onTest: (test: ConnectionTest) => Promise<unknown> }) {
  const t = useText();
  const Fields = z
    .strictObject({ environment: Environment, api_key: text, identifier: text, password: text })
    .check(
      z.refine(
        ({ api_key, identifier, password }) =>
          new Set([api_key, identifier, password].map((value) => value === '')).size === 1,
        { path: ['password'], message: t('allOrNone') },
      ),
    );
  const form = useZodForm(Fields, {
    defaultValues: { environment: 'SIM', api_key: '', identifier: '', password: '' },
  });
  const test = ({ environment, ...keys }: z.infer<typeof Fields>) =>
    onTest(keys.api_key === '' ? { environment } : { environment, ...keys });
  return (
    <Form form={form} submitLabel={t('run')} onSubmit={test}>
      <Typography variant="body2" color="textSecondary">
        {t('ownKeys')}
      </Typography>
      <BrokerKeyFields />
    </Form>
  );
}
