import { texts as billingList } from '@entropi/shared/lists/billing.texts.de';
import { texts as bookingsList } from '@entropi/shared/lists/bookings.texts.de';
import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  ...billingList,
  ...bookingsList,
  subscribers: 'Abonnenten',
  endsOn: 'gekündigt, endet am {{date}}',
  noSubscribers: 'Hier hat niemand einen Tarif',
  noSubscribersHint: 'Benutzer erhalten einen Tarif auf ihrer Seite, unter Geld.',
  fees: 'Gebührenbuch',
  noFees: 'Hier ist keine Zeile',
  noFeesHint:
    'Jede Gebühr, Belastung, Gutschrift und Stornierung ist eine Zeile, die danach nichts mehr ändert.',
  suspensions: 'Sperren',
  notMailed: 'keine Mail vermerkt',
  noSuspensions: 'Hier ist niemand gesperrt',
  noSuspensionsHint:
    'Wer nach den Kulanztagen nicht bezahlt hat, steht hier, und schon eine Woche davor.',
};
