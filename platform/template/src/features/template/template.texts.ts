import { defineTexts } from '@entropi/shared/ui/i18n';

const en = { title: 'Template', line: 'Signed in as {{username}}.' };
const de = { title: 'Template', line: 'Angemeldet als {{username}}.' };
const fr = { title: 'Template', line: 'Connecté en tant que {{username}}.' };

export const useText = defineTexts('template', { en, de, fr });
