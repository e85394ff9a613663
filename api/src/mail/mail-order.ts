/** Queue of mails; the job makes the secret of a link when it sends it, so that none is stored. */
export const MAIL_QUEUE = 'mail';

export type MailOrder =
  | { kind: 'reset'; email: string }
  | { kind: 'invitation' | 'activation'; userId: number };
