import { createTexts } from '@entropi/shared/remote';

/** The texts of the bundle that contains this module. */
export const { defineTexts, useLanguage } = createTexts();
