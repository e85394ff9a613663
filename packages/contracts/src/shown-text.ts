/** What turns the direction of the text around it, or is not seen at all; joiners are part of some scripts. */
export const DISGUISE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\u00AD\uFEFF]/;

const ALL_DISGUISES = new RegExp(DISGUISE, 'g');
const SPACES = /[\s\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/**
 * Text from outside as others are shown it: payers', a browser's of itself, a broker's. No form can reject it, as `Name`
 * does. It becomes one line that turns nothing beside it and holds nothing that is not seen.
 */
export function toShownText(text: string): string {
  return text.replaceAll(ALL_DISGUISES, '').replaceAll(SPACES, ' ').trim();
}
