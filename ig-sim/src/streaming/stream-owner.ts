/** Who streams: the tokens of a session were good for this account. */
export interface StreamOwner {
  identifier: string;
  accountId: string;
}
