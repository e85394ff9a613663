import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  open: 'Le marché est ouvert.',
  closedUntil: 'Marché fermé, ouvre {{at}}.',
  closed: 'Marché fermé. On ne sait pas quand il ouvre.',
  hours: 'Ses heures chez le courtier : {{sessions}}, du lundi au vendredi ({{zone}}).',
  noHours: 'Le courtier n’indique pas ses heures.',
};
