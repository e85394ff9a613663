/** Control characters, and what begins a line or a paragraph. */
const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Where programs of mail see an address of the web: before a letter after a dot, and within `://`. */
const IN_LINKS = /(?<=[\p{L}\p{N}-]\.)(?=\p{L})|(?<=:)(?=\/\/)/gu;
/** A character that is not seen, and of which no address consists. */
const NON_JOINER = '\u200C';

/**
 * Text of other people as it stands in a mail of ours: it begins no line of its own, and no program makes a link of
 * it. Names are bound to this where they are entered; usernames may have dots, and a browser names itself as it likes.
 */
export function toForeignText(text: string): string {
  return text.replaceAll(LINE_BREAKS, ' ').replaceAll(IN_LINKS, NON_JOINER);
}
