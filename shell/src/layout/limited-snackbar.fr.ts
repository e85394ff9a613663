import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  text: 'Trop de requêtes en peu de temps. La page reprend d’elle-même : {{at}}.',
};
