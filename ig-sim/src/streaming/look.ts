import type { StreamItem } from './stream-item';
import type { FieldValues } from './tlcp';

/** One look at everything that is streamed, in which what many subscriptions show is worked out only once. */
export class Look {
  private readonly fingerprints = new Map<string, string>();
  private readonly values = new Map<string, FieldValues>();

  fingerprint({ key, fingerprint }: StreamItem): string {
    const known = this.fingerprints.get(key);
    if (known !== undefined) return known;
    const found = fingerprint();
    this.fingerprints.set(key, found);
    return found;
  }

  read(key: string, readNow: () => FieldValues): FieldValues {
    const known = this.values.get(key);
    if (known) return known;
    const found = readNow();
    this.values.set(key, found);
    return found;
  }
}
