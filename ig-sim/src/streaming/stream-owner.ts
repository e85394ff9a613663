/** The owner of a stream: the tokens of a session were valid for this account. */
export interface StreamOwner {
  identifier: string;
  accountId: string;
}
