import { defineLazyPart } from '@entropi/shared/ui/lazy-part';

/** On pages without the bar: they are shown before it comes. */
export const LazyLanguageChooser = defineLazyPart(async () => {
  const part = await import(/* webpackChunkName: "bar" */ './language-chooser');
  return part.LanguageChooser;
});
