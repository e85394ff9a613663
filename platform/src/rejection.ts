/** Why a command changed nothing. */
export class Rejection extends Error {
  override name = 'Rejection';
}

/** A command that was typed wrongly, e.g. with a name that does not exist. */
export class UsageError extends Rejection {
  override name = 'UsageError';
}
