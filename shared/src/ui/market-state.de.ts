import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  open: 'Der Markt ist offen.',
  closedUntil: 'Markt geschlossen, öffnet {{at}}.',
  closed: 'Markt geschlossen. Wann er öffnet, ist nicht bekannt.',
  hours: 'Seine Zeiten beim Broker: {{sessions}}, Montag bis Freitag ({{zone}}).',
  noHours: 'Der Broker meldet seine Zeiten nicht.',
};
