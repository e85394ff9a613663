import * as z from 'zod/mini';
import type { Language } from './languages';
import { OptionalName } from './name';

/** The languages in which a text may be given beside its base text, which readers of all other languages get. */
export const TRANSLATED = ['de', 'fr'] as const satisfies readonly Language[];

function inEachLanguage<T extends z.ZodMiniType>(texts: T) {
  return z.strictObject({ de: z.optional(texts), fr: z.optional(texts) });
}

/** What a strategy is about; it is never mailed. */
export const Description = z.string().check(z.maxLength(2000));

/** Translations of a name as they are set; an empty one is the same as none. */
export const NameTranslationsInput = inEachLanguage(
  z.strictObject({ name: z.optional(OptionalName) }),
);

/** The same of a name and a description. */
export const StrategyTranslationsInput = inEachLanguage(
  z.strictObject({ name: z.optional(OptionalName), description: z.optional(Description) }),
);

/** Translations as they are stored: none of them is empty. */
export const Translations = inEachLanguage(
  z.strictObject({ name: z.optional(z.string()), description: z.optional(z.string()) }),
);
export type Translations = z.infer<typeof Translations>;

/** What has a name, and maybe a description, by the administrators. */
export interface Translatable {
  name: string;
  description?: string;
  translations?: Translations | null;
}

/**
 * A thing with the texts that a reader of a language gets: a text that was not translated is the base text. Null is
 * for base texts alone.
 */
export function translate<T extends Translatable>(thing: T, language: Language | null): T {
  const texts = language && language !== 'en' ? thing.translations?.[language] : undefined;
  return texts ? { ...thing, ...texts } : thing;
}
