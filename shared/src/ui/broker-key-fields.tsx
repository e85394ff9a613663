import { BrokerKeys } from '@entropi/contracts/broker-accounts';
import type { Environment } from '@entropi/contracts/primitives';
import { useShell } from '@entropi/shared/remote';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFormContext, useWatch } from 'react-hook-form';
import type { DemoKeys } from '../remote/manifest';
import { useZodForm } from './form';
import { Select, TextField } from './form-fields';
import { defineTexts } from './i18n';
import { PasswordField } from './password-field';

const en = {
  environment: 'Environment',
  demoOnly: 'Your login is a demo: real-money keys are not accepted.',
  environments: { SIM: 'Simulator', DEMO: 'IG demo', LIVE: 'IG live (real money)' },
  apiKey: 'API key',
  identifier: 'IG username',
  password: 'IG password',
  demoKeys:
    'Demo: the simulator takes API key {{apiKey}}, username {{identifier}}, password {{password}}.',
  fillIn: 'Fill in',
};

/** Labels of the broker environments and of the fields of a key. */
export const useBrokerText = defineTexts('broker-keys', {
  en,
  de: () => import('./broker-key-fields.de'),
  fr: () => import('./broker-key-fields.fr'),
});

const ALL: readonly Environment[] = ['SIM', 'DEMO', 'LIVE'];

export interface BrokerKeyFieldsProps {
  /** A demo user may not trade live. */
  isDemo?: boolean;
}

/** Creates the form of broker keys; in a demo it begins with the environment whose keys are public. */
export function useBrokerKeysForm(isDemo: boolean) {
  const { demoKeys } = useShell();
  const environment = demoKeys?.environment ?? (isDemo ? 'DEMO' : 'LIVE');
  return useZodForm<BrokerKeys, BrokerKeys>(BrokerKeys, {
    defaultValues: { environment, api_key: '', identifier: '', password: '' },
  });
}

/** Shows the keys that work in this demo, with a button that fills them in. */
function DemoKeysHint({ keys }: { keys: DemoKeys }) {
  const t = useBrokerText();
  const { setValue } = useFormContext();
  const { api_key: apiKey, identifier, password } = keys;
  const fillIn = () => {
    for (const [name, value] of Object.entries({ api_key: apiKey, identifier, password })) {
      setValue(name, value, { shouldDirty: true });
    }
  };
  return (
    <Alert
      severity="info"
      role="note"
      action={
        <Button color="inherit" size="small" onClick={fillIn}>
          {t('fillIn')}
        </Button>
      }
    >
      {t('demoKeys', { apiKey, identifier, password })}
    </Alert>
  );
}

/** The fields of broker keys, in a form whose values are `BrokerKeys`. */
export function BrokerKeyFields({ isDemo = false }: BrokerKeyFieldsProps) {
  const t = useBrokerText();
  const { demoKeys } = useShell();
  const chosen = useWatch({ name: 'environment' });
  const offered = ALL.filter((environment) => !isDemo || environment !== 'LIVE');
  return (
    <>
      <Select
        name="environment"
        label={t('environment')}
        hint={isDemo ? t('demoOnly') : undefined}
        options={offered.map((value) => ({ value, label: t(`environments.${value}`) }))}
      />
      {demoKeys && chosen === demoKeys.environment && <DemoKeysHint keys={demoKeys} />}
      <TextField name="api_key" label={t('apiKey')} autoComplete="off" />
      <TextField name="identifier" label={t('identifier')} autoComplete="off" />
      <PasswordField name="password" label={t('password')} autoComplete="off" />
    </>
  );
}
