import { defineLatePart } from '../late-part';

export const LateOffer = defineLatePart(async () => {
  const part = await import(/* webpackChunkName: "extras" */ './offer');
  return part.Offer;
});
