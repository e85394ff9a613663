import type { Texts } from '@entropi/shared/remote/texts';

export const texts: Texts = {
  title: 'Andere Sprachen',
  line: 'Was Nutzer dieser Sprachen lesen. Ein leeres Feld bedeutet den Text oben.',
  name: 'Name ({{language}})',
  description: 'Beschreibung ({{language}})',
};
