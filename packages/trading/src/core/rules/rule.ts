/** One reason that may forbid an opening, whoever checks it. */
export interface Rule<Facts, Name extends string = string, Code extends string = string> {
  /** Unique in the table. */
  name: Name;
  /**
   * It stands on the wire, in the books and in the texts of all languages. Two rules that mean the same to a user
   * share it.
   */
  code: Code;
  /** Whether these facts forbid an opening. */
  forbids: (facts: Facts) => boolean;
}

/** A rule whose name is its code. */
export function rule<const Code extends string, Facts>(
  code: Code,
  forbids: (facts: Facts) => boolean,
): Rule<Facts, Code, Code> {
  return { name: code, code, forbids };
}

/** The first of these rules that forbids an opening; null when none does. */
export function findForbidding<Facts, Code extends string>(
  rules: readonly Rule<Facts, string, Code>[],
  facts: Facts,
): Code | null {
  return rules.find(({ forbids }) => forbids(facts))?.code ?? null;
}
