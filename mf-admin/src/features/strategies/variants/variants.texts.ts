import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  line: 'Every combination of these values is shown as a draft, with what it would cost and lose. Those that you choose are made as strategies that are not offered yet, with a back-test of the last 30 days where prices are known.',
  valuesHint: 'Values with commas between them; empty: as this strategy has it.',
  noNumber: 'Numbers only, with commas between them.',
  tooMany: 'At most {{count}} values.',
  show: 'Show drafts',
  none: 'No drafts yet',
  noneHint: 'Enter values above, such as “10, 20” as the step, and show the drafts.',
  drafts: 'Drafts',
  notFound: 'No draft has this in its row',
  notFoundHint: 'Search for something else.',
  name: 'Draft',
  totalSize: 'Total size',
  average: 'Average',
  margin: 'Margin {{currency}}',
  loss: 'Loss {{currency}}',
  problem: 'Cannot be made because',
  nameTaken: 'A strategy of this name exists already.',
  short: 'Size {{size}} · average {{average}} · margin {{margin}}',
  order: 'Order',
  asMade: 'As they are made',
  rising: '{{label}}, rising',
  falling: '{{label}}, falling',
  atPrice:
    'Figures with level 0 at {{price}}, the newest price of the market, and all levels open at the last one.',
  noPrice:
    'No price of the market is known: average, margin and loss are unknown. The drafts can be made all the same.',
  noRate:
    'No rate from the market’s currency to that of the strategy is known: average, margin and loss are unknown. The drafts can be made all the same.',
  ticked: '{{number}} of {{total}} chosen',
  create_one: 'Create {{number}} strategy',
  create_other: 'Create {{number}} strategies',
  tickAll: 'Choose all',
  tickNone: 'Choose none',
  nonePossible: 'None of these drafts can be made.',
  stale: 'The strategy has changed since these drafts were shown.',
  staleHint: 'Show the drafts again, and choose from the new ones. Nothing was made.',
};

export const useText = defineTexts('admin-variants', {
  en,
  de: () => import('./variants.texts.de'),
  fr: () => import('./variants.texts.fr'),
});
