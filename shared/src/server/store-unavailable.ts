/** A store of files could not be reached, so its content is not known. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}
