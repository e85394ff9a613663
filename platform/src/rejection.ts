/** Why a command changed nothing. */
export class Rejection extends Error {
  override name = 'Rejection';
}

/** A command that was not meant as it was typed: it names what there is not. */
export class UsageError extends Rejection {
  override name = 'UsageError';
}
