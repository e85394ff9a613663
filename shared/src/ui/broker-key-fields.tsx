import type { Environment } from '../contracts/primitives';
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
};

/** The names of broker environments and of what a key is made of. */
export const useBrokerText = defineTexts('broker-keys', { en });

const ALL: readonly Environment[] = ['SIM', 'DEMO', 'LIVE'];

export interface BrokerKeyFieldsProps {
  /** A demo user may not trade live. */
  isDemo?: boolean;
}

/** The fields of broker keys, in a form whose values are `BrokerKeys`. */
export function BrokerKeyFields({ isDemo = false }: BrokerKeyFieldsProps) {
  const t = useBrokerText();
  const offered = ALL.filter((environment) => !isDemo || environment !== 'LIVE');
  return (
    <>
      <Select
        name="environment"
        label={t('environment')}
        hint={isDemo ? t('demoOnly') : undefined}
        options={offered.map((value) => ({ value, label: t(`environments.${value}`) }))}
      />
      <TextField name="api_key" label={t('apiKey')} autoComplete="off" />
      <TextField name="identifier" label={t('identifier')} autoComplete="off" />
      <PasswordField name="password" label={t('password')} autoComplete="off" />
    </>
  );
}
