import type { Language } from '@entropi/contracts/user-model';
import type { NoticeTexts } from './notice-facts';
import { DE } from './notice-texts.de';
import { EN } from './notice-texts.en';
import { FR } from './notice-texts.fr';

export const NOTICE_TEXTS: Record<Language, NoticeTexts> = { en: EN, de: DE, fr: FR };
