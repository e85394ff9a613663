import type { Texts } from '../remote/texts';

export const texts: Texts = {
  environment: 'Umgebung',
  demoOnly: 'Ihr Zugang ist eine Demo: Schlüssel für echtes Geld werden nicht angenommen.',
  environments: {
    SIM: 'Simulator',
    DEMO: 'IG Demo',
    LIVE: 'IG live (echtes Geld)',
  },
  apiKey: 'API-Schlüssel',
  identifier: 'IG-Benutzername',
  password: 'IG-Passwort',
  demoKeys:
    'Demo: Der Simulator nimmt API-Schlüssel {{apiKey}}, Benutzername {{identifier}}, Passwort {{password}}.',
  fillIn: 'Ausfüllen',
};
