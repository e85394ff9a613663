import { texts as billingList } from '@entropi/shared/lists/billing.texts.fr';
import { texts as bookingsList } from '@entropi/shared/lists/bookings.texts.fr';
import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  ...billingList,
  ...bookingsList,
  subscribers: 'Abonnés',
  endsOn: 'résilié, se termine le {{date}}',
  noSubscribers: 'Personne n’a de formule ici',
  noSubscribersHint: 'Une formule se choisit sur la page de l’utilisateur, sous Argent.',
  fees: 'Livre des frais',
  noFees: 'Aucune ligne ici',
  noFeesHint:
    'Chaque frais, débit, crédit et annulation est une ligne, que rien ne change ensuite.',
  suspensions: 'Suspensions',
  notMailed: 'aucun mail noté',
  noSuspensions: 'Personne n’est suspendu ici',
  noSuspensionsHint:
    'Qui n’a pas payé à la fin des jours de grâce figure ici, et déjà une semaine avant.',
};
