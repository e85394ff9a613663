import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  noLadder: 'This strategy has no ladder yet',
  noLadderHint: 'Choose another one; your administrator sets the ladders up.',
  unknownRisk: 'What may be lost next is not known here',
  unknownRiskHint:
    'It depends on the size that the user has chosen, which the server does not tell at present. It is shown as soon as a cycle runs.',
  ladderOf: 'Ladder of {{name}}',
  ownLadder: 'This is the user’s own ladder, which goes before that of the strategy.',
  oneAtATime: 'The shares of one member are open at a time, so what each may lose does not add up.',
  togetherUnknown: 'Margin of all members together: –. {{why}}',
  togetherUnread: 'Not every ladder could be read.',
  togetherNoLadder: 'Not every member has a ladder yet.',
  togetherMixed: 'They are in {{currencies}}, and without an account no rate adds them up.',
  together: 'Filled to their last level, all members together need {{margin}} of margin.',
  togetherOf:
    'Filled to their last level, all members together need {{margin}} of margin, {{percent}} of your account.',
};

export const useRiskText = defineTexts('trading-risk', {
  en,
  de: () => import('./risk.texts.de'),
  fr: () => import('./risk.texts.fr'),
});
