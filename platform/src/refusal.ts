/** Why a command changed nothing. */
export class Refusal extends Error {
  override name = 'Refusal';
}
