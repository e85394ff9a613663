import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  text: 'Die Seite, auf der Sie waren, wurde geschlossen: Was Sie dort eingegeben und nicht gespeichert hatten, ist verloren.',
};
