import type { Texts } from '../remote/texts';

export const texts: Texts = {
  environment: 'Environnement',
  demoOnly: 'Votre accès est une démo : les clés d’argent réel ne sont pas acceptées.',
  environments: {
    SIM: 'Simulateur',
    DEMO: 'IG démo',
    LIVE: 'IG réel (argent réel)',
  },
  apiKey: 'Clé API',
  identifier: 'Nom d’utilisateur IG',
  password: 'Mot de passe IG',
  demoKeys:
    'Démo : le simulateur accepte la clé API {{apiKey}}, le nom {{identifier}}, le mot de passe {{password}}.',
  fillIn: 'Remplir',
};
