import type { Texts } from '../remote/texts';

export const texts: Texts = {
  username: 'Benutzername',
  name: 'Name',
  email: 'E-Mail',
  roles: 'Rollen',
  superuser: 'Administrator',
  staff: 'Mitarbeiter',
  demo: 'Demo',
  task: 'Aufgabe',
  strategy: 'Strategie',
  unrealised: 'Offener G/V',
  subscription: 'Abonnement',
  planState: 'Status des Plans',
  planStatuses: {
    trial: 'Probezeit',
    active: 'aktiv',
    past_due: 'überfällig',
    suspended: 'gesperrt',
    cancelled: 'beendet',
  },
  created: 'Erstellt',
  lastLogin: 'Letzte Anmeldung',
  lastSeen: 'Zuletzt gesehen',
};
