import type { Translations } from '@entropi/contracts/translations';

/** Values of the form's fields: an empty one where a text is missing. */
export function toTranslationFields({ de, fr }: Translations = {}, hasDescription = false) {
  const toFields = (texts: Translations['de']) => ({
    name: texts?.name ?? '',
    ...(hasDescription && { description: texts?.description ?? '' }),
  });
  return { de: toFields(de), fr: toFields(fr) };
}

/**
 * What is sent: nothing where there were no translations and none were written, so that an API that does not know them
 * takes the rest.
 */
export function toTranslationInput(
  fields: Translations | undefined,
  before: Translations | undefined,
): Translations | undefined {
  const texts = Object.values(fields ?? {}).flatMap((one) => Object.values(one ?? {}));
  return before || texts.some((text) => text?.trim()) ? fields : undefined;
}
