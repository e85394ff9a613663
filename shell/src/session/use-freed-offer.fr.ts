import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  text: 'Rien n’est en retard : votre trading est de nouveau libre. Votre tâche est en pause jusqu’à ce que vous la démarriez.',
  start: 'Démarrer',
  started: 'Votre tâche est démarrée.',
};
