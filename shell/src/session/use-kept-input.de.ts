import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  kept: 'Ihre Sitzung endete, während Sie etwas eingaben. Melden Sie sich in diesem Tab als derselbe Benutzer wieder an, und Ihre Eingaben stehen wieder da, außer Passwörtern.',
  restored:
    'Was Sie vor dem Ende der Sitzung eingegeben hatten, steht wieder da. Es ist noch nicht gespeichert.',
  partly:
    'Nicht alles, was Sie vor dem Ende der Sitzung eingegeben hatten, ließ sich wieder einsetzen: bitte prüfen.',
  lost: 'Die Seite, auf der Sie waren, wurde geschlossen: Was Sie dort eingegeben und nicht gespeichert hatten, ist verloren.',
};
