import { LANGUAGES, type Language } from '@entropi/contracts/languages';
import { FeeKind } from '@entropi/contracts/subscription-model';
import { en } from '@entropi/shared/lists/bookings.texts';
import { texts as de } from '@entropi/shared/lists/bookings.texts.de';
import { texts as fr } from '@entropi/shared/lists/bookings.texts.fr';
import type { Texts } from '@entropi/shared/remote/texts';
import { findInvoiceTexts } from './invoice-texts';

const LISTS: Record<Language, Texts> = { en, de, fr };

it.each(LANGUAGES)('an invoice in %s names each fee as lists and ledgers do', (language) => {
  const { lines } = findInvoiceTexts({ language, region: 'FR' });
  const names = FeeKind.options.map((kind) => lines[kind]);
  expect(names).toEqual(FeeKind.options.map((kind) => (LISTS[language].bookings as Texts)[kind]));
  expect(new Set(names).size).toBe(names.length);
});
