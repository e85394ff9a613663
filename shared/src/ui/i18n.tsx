import { createTexts } from '@entropi/shared/remote';

/** The texts of the bundle that this module is in. */
export const { defineTexts, useLanguage } = createTexts();
