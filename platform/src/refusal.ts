/** Why a command changed nothing. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** A command that was not meant as it was typed: it names what there is not. */
export class UsageError extends Refusal {
  override name = 'UsageError';
}
