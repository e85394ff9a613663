import { defineLatePart } from '../late-part';

export const LateMissingPage = defineLatePart(async () => {
  const part = await import(/* webpackChunkName: "extras" */ './missing-page');
  return part.MissingPage;
});
