/** A rejection in IG's form: the status and `{"errorCode": …}`. */
export class IgError extends Error {
  readonly status: number;
  readonly errorCode: string;

  constructor(status: number, errorCode: string) {
    super(errorCode);
    this.status = status;
    this.errorCode = errorCode;
  }
}
