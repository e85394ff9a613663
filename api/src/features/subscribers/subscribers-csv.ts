import type {
  exportFees,
  exportSubscribers,
  exportSuspensions,
  FeeEntry,
  Subscriber,
  Suspension,
} from '@entropi/contracts/subscribers';
import {
  createFeeColumns,
  createSubscriberColumns,
  createSuspensionColumns,
} from '@entropi/shared/lists/billing';
import { en } from '@entropi/shared/lists/billing.texts';
import { texts as de } from '@entropi/shared/lists/billing.texts.de';
import { texts as fr } from '@entropi/shared/lists/billing.texts.fr';
import { en as bookingsEn } from '@entropi/shared/lists/bookings.texts';
import { texts as bookingsDe } from '@entropi/shared/lists/bookings.texts.de';
import { texts as bookingsFr } from '@entropi/shared/lists/bookings.texts.fr';
import type { CsvList } from '../../http/csv/csv-route';
import { openFees, openSubscribers, openSuspensions } from './subscribers.domain';

const texts = {
  en: { ...en, ...bookingsEn },
  de: { ...de, ...bookingsDe },
  fr: { ...fr, ...bookingsFr },
};

export const subscribersCsv: CsvList<typeof exportSubscribers, typeof texts.en, Subscriber> = {
  texts,
  createColumns: createSubscriberColumns,
  open: ({ deps, query }) => openSubscribers(deps, query),
};

export const feesCsv: CsvList<typeof exportFees, typeof texts.en, FeeEntry> = {
  texts,
  createColumns: createFeeColumns,
  open: ({ deps, query }) => openFees(deps, query),
};

export const suspensionsCsv: CsvList<typeof exportSuspensions, typeof texts.en, Suspension> = {
  texts,
  createColumns: createSuspensionColumns,
  open: ({ deps, query }) => openSuspensions(deps, query),
};
