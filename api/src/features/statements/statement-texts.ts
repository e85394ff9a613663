import type { Language, Locale } from '@entropi/contracts/languages';
import type { Direction, Environment } from '@entropi/contracts/primitives';
import { spellSwissTexts, toTextsTag } from '@entropi/shared/lists/swiss-spelling';

export interface StatementTexts {
  title(year: number): string;
  /** `day` is written in the reader's language. */
  writtenOn(day: string): string;
  utc: string;
  environments: Record<Environment, string>;
  month: string;
  trades: string;
  won: string;
  lost: string;
  gains: string;
  losses: string;
  result: string;
  total: string;
  noTrades: string;
  fees: string;
  charged: string;
  paid: string;
  noFees: string;
  /** Says how many results are not known yet and are therefore in no sum. */
  unknownCount(count: string): string;
  provisionalCount(count: string): string;
  source: string;
  directions: Record<Direction, string>;
  contracts: string;
  unknown: string;
  provisional: string;
  /** Heads of the CSV, in the order of its columns. */
  heads: Record<
    | 'type'
    | 'at'
    | 'opened'
    | 'account'
    | 'environment'
    | 'market'
    | 'epic'
    | 'direction'
    | 'size'
    | 'unit'
    | 'openLevel'
    | 'closeLevel'
    | 'deal'
    | 'closingDeal'
    | 'amount'
    | 'currency'
    | 'note',
    string
  >;
  types: Record<'TRADE' | 'FEE' | 'PAYMENT' | 'RESULT' | 'CHARGED' | 'PAID', string>;
}

const TEXTS: Record<Language, StatementTexts> = {
  en: {
    title: (year) => `Statement of the year ${year}`,
    writtenOn: (day) => `Written on ${day}.`,
    utc: 'The year, its months and all times are in UTC.',
    environments: {
      LIVE: 'real money',
      DEMO: 'demo account, no real money',
      SIM: 'simulation, no real money',
    },
    month: 'Month',
    trades: 'Trades',
    won: 'Won',
    lost: 'Lost',
    gains: 'Gains',
    losses: 'Losses',
    result: 'Result',
    total: 'Total',
    noTrades: 'No position was closed in this year.',
    fees: 'Fees of Entropi',
    charged: 'Charged in the year',
    paid: 'Paid in the year',
    noFees: 'No fee was charged or paid in this year.',
    unknownCount: (count) =>
      `Trades whose result the broker has not reported: ${count}. They are in no sum.`,
    provisionalCount: (count) => `Trades whose result is provisional: ${count}.`,
    source:
      'Results of closed positions as the broker reported them. What the broker charged besides, such as overnight funding, stands in the broker’s own statement.',
    directions: { BUY: 'Buy', SELL: 'Sell' },
    contracts: 'contracts',
    unknown: 'Result not reported by the broker',
    provisional: 'Provisional result',
    heads: {
      type: 'Type',
      at: 'Closed or booked at (UTC)',
      opened: 'Opened at (UTC)',
      account: 'Account',
      environment: 'Environment',
      market: 'Market',
      epic: 'Epic',
      direction: 'Direction',
      size: 'Size',
      unit: 'Unit',
      openLevel: 'Open level',
      closeLevel: 'Close level',
      deal: 'Deal ID',
      closingDeal: 'Closing deal ID',
      amount: 'Amount',
      currency: 'Currency',
      note: 'Note',
    },
    types: {
      TRADE: 'Trade',
      FEE: 'Fee',
      PAYMENT: 'Payment',
      RESULT: 'Total result',
      CHARGED: 'Total fees charged',
      PAID: 'Total fees paid',
    },
  },
  de: {
    title: (year) => `Aufstellung des Jahres ${year}`,
    writtenOn: (day) => `Erstellt am ${day}.`,
    utc: 'Das Jahr, seine Monate und alle Zeiten sind in UTC.',
    environments: {
      LIVE: 'echtes Geld',
      DEMO: 'Demokonto, kein echtes Geld',
      SIM: 'Simulation, kein echtes Geld',
    },
    month: 'Monat',
    trades: 'Geschäfte',
    won: 'Gewonnen',
    lost: 'Verloren',
    gains: 'Gewinne',
    losses: 'Verluste',
    result: 'Ergebnis',
    total: 'Gesamt',
    noTrades: 'In diesem Jahr wurde keine Position geschlossen.',
    fees: 'Gebühren von Entropi',
    charged: 'Im Jahr berechnet',
    paid: 'Im Jahr bezahlt',
    noFees: 'In diesem Jahr wurde keine Gebühr berechnet oder bezahlt.',
    unknownCount: (count) =>
      `Geschäfte, deren Ergebnis der Broker nicht gemeldet hat: ${count}. Sie sind in keiner Summe.`,
    provisionalCount: (count) => `Geschäfte mit vorläufigem Ergebnis: ${count}.`,
    source:
      'Ergebnisse geschlossener Positionen, wie der Broker sie gemeldet hat. Was der Broker außerdem berechnet hat, etwa Übernachtfinanzierung, steht in dessen eigener Aufstellung.',
    directions: { BUY: 'Kauf', SELL: 'Verkauf' },
    contracts: 'Kontrakte',
    unknown: 'Ergebnis vom Broker nicht gemeldet',
    provisional: 'Vorläufiges Ergebnis',
    heads: {
      type: 'Art',
      at: 'Geschlossen oder gebucht (UTC)',
      opened: 'Eröffnet (UTC)',
      account: 'Konto',
      environment: 'Umgebung',
      market: 'Markt',
      epic: 'Epic',
      direction: 'Richtung',
      size: 'Größe',
      unit: 'Einheit',
      openLevel: 'Eröffnungskurs',
      closeLevel: 'Schlusskurs',
      deal: 'Deal-ID',
      closingDeal: 'Deal-ID der Schließung',
      amount: 'Betrag',
      currency: 'Währung',
      note: 'Bemerkung',
    },
    types: {
      TRADE: 'Geschäft',
      FEE: 'Gebühr',
      PAYMENT: 'Zahlung',
      RESULT: 'Summe Ergebnis',
      CHARGED: 'Summe berechnete Gebühren',
      PAID: 'Summe bezahlte Gebühren',
    },
  },
  fr: {
    title: (year) => `Relevé de l’année ${year}`,
    writtenOn: (day) => `Établi le ${day}.`,
    utc: 'L’année, ses mois et toutes les heures sont en UTC.',
    environments: {
      LIVE: 'argent réel',
      DEMO: 'compte démo, sans argent réel',
      SIM: 'simulation, sans argent réel',
    },
    month: 'Mois',
    trades: 'Opérations',
    won: 'Gagnées',
    lost: 'Perdues',
    gains: 'Gains',
    losses: 'Pertes',
    result: 'Résultat',
    total: 'Total',
    noTrades: 'Aucune position n’a été fermée cette année.',
    fees: 'Frais d’Entropi',
    charged: 'Facturés dans l’année',
    paid: 'Payés dans l’année',
    noFees: 'Aucun frais n’a été facturé ni payé cette année.',
    unknownCount: (count) =>
      `Opérations dont le courtier n’a pas communiqué le résultat : ${count}. Elles n’entrent dans aucune somme.`,
    provisionalCount: (count) => `Opérations au résultat provisoire : ${count}.`,
    source:
      'Résultats des positions fermées, tels que le courtier les a communiqués. Ce que le courtier a facturé en plus, comme le financement de nuit, figure dans son propre relevé.',
    directions: { BUY: 'Achat', SELL: 'Vente' },
    contracts: 'contrats',
    unknown: 'Résultat non communiqué par le courtier',
    provisional: 'Résultat provisoire',
    heads: {
      type: 'Type',
      at: 'Fermée ou comptabilisée (UTC)',
      opened: 'Ouverte (UTC)',
      account: 'Compte',
      environment: 'Environnement',
      market: 'Marché',
      epic: 'Epic',
      direction: 'Sens',
      size: 'Taille',
      unit: 'Unité',
      openLevel: 'Cours d’ouverture',
      closeLevel: 'Cours de clôture',
      deal: 'ID de l’opération',
      closingDeal: 'ID de la clôture',
      amount: 'Montant',
      currency: 'Devise',
      note: 'Remarque',
    },
    types: {
      TRADE: 'Opération',
      FEE: 'Frais',
      PAYMENT: 'Paiement',
      RESULT: 'Total des résultats',
      CHARGED: 'Total des frais facturés',
      PAID: 'Total des frais payés',
    },
  },
};

const SWISS = spellSwissTexts(TEXTS.de);

/** The texts in a reader's language, spelt as in their country. */
export function findStatementTexts(locale: Locale): StatementTexts {
  const isSwiss = toTextsTag(locale) !== locale.language;
  return isSwiss ? SWISS : TEXTS[locale.language];
}
