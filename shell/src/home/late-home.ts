import { defineLatePart } from '../late-part';

export const LateHome = defineLatePart(async () => {
  const part = await import(/* webpackChunkName: "home" */ './home.page');
  return part.HomePage;
});
