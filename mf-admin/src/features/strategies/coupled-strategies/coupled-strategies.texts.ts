import { defineTexts } from '@entropi/shared/ui/i18n';

const en = {
  title: 'Coupled strategies',
  newCoupled: 'New coupled strategy',
  name: 'Name',
  type: 'How they run',
  types: {
    HEDGE: 'All at once',
    EXCLUSIVE: 'One open cycle at a time',
    SEQUENCE: 'One after the other',
    BASKET: 'All at once with one target',
  },
  members: 'Members in order',
  addMember: 'Add a strategy',
  removeMember: 'Remove {{name}}',
  risk: 'Risk of {{name}}',
  moveUp: 'Move {{name}} up',
  moveDown: 'Move {{name}} down',
  needsTwo: 'Choose two strategies or more.',
  jointTarget: 'Joint target',
  jointTargetHint:
    'Profit in the currency of the account at which all are closed; for this kind alone.',
  isActive: 'Offered to users',
  active: 'Active',
  inactive: 'Not offered',
  status: 'Status',
  save: 'Save',
  saved: '{{name}} is saved.',
  delete: 'Delete coupled strategy',
  deleteTitle: 'Delete the coupled strategy {{name}}?',
  deleteText: 'Its members stay. One that a user has chosen cannot be deleted.',
  deleted: '{{name}} is deleted.',
  empty: 'No coupled strategy yet',
  emptyHint: 'It names two strategies or more that run as one.',
};

export const useText = defineTexts('admin-coupled', {
  en,
  de: () => import('./coupled-strategies.texts.de'),
  fr: () => import('./coupled-strategies.texts.fr'),
});
