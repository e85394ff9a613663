/** French puts a space before some marks and inside its quotes: no line breaks there. */
export function bindPunctuation(text: string): string {
  return text.replaceAll(/ (?=[:;?!»])|(?<=«) /g, '\u00a0');
}
