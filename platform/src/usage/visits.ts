import type { LoadReport } from '@entropi/shared/remote/reports';

/** Where a report came from. Neither member proves anything, so many reports must agree. */
export interface Visitor {
  deviceId: string | null;
  address: string;
}

/** Number of devices that must have reported before anything is concluded. */
const MIN_VISITS = 20;
/** Share of them that may fail for other reasons, e.g. a browser extension or a train in a tunnel. */
const MAX_FAILED_SHARE = 0.05;
/** A canary also has to fail this many times as often as the stable version, since in a bad network both fail. */
const TIMES_STABLE = 2;
/** Number of devices that count per address: an office shares one, and a stranger can invent devices for theirs. */
const DEVICES_PER_ADDRESS = 5;
/** Most devices to remember, which is enough for conclusions; more would only take memory. */
const MAX_DEVICES = 5_000;

/** Phases in which the version itself broke, so that a later success does not cancel the failure. */
const LASTING = new Set(['init', 'render']);

interface Device {
  /** Phase in which it failed; null while all went well. */
  phase: string | null;
}

/** Counts how the loads of one version went, by device. */
export class Visits {
  readonly #devices = new Map<string, Device>();
  readonly #perAddress = new Map<string, number>();

  add({ deviceId, address }: Visitor & { deviceId: string }, report: LoadReport): void {
    const device = this.#devices.get(deviceId) ?? this.#admit(deviceId, address);
    if (!device || (device.phase !== null && LASTING.has(device.phase))) return;
    device.phase = report.outcome === 'failed' ? report.phase : null;
  }

  get count(): number {
    return this.#devices.size;
  }

  /** Phases of the devices for which it fails. */
  get failures(): string[] {
    return [...this.#devices.values()].flatMap(({ phase }) => phase ?? []);
  }

  #admit(deviceId: string, address: string): Device | null {
    const known = this.#perAddress.get(address) ?? 0;
    if (known >= DEVICES_PER_ADDRESS || this.#devices.size >= MAX_DEVICES) return null;
    this.#perAddress.set(address, known + 1);
    const device = { phase: null };
    this.#devices.set(deviceId, device);
    return device;
  }
}

function findShare(visits: Visits): number {
  return visits.count === 0 ? 0 : visits.failures.length / visits.count;
}

/** Says whether a canary fails for too many devices, and for more than the stable version does. */
export function isFailing(canary: Visits, stable: Visits): boolean {
  if (canary.count < MIN_VISITS) return false;
  const usual = stable.count < MIN_VISITS ? 0 : findShare(stable);
  return findShare(canary) > Math.max(MAX_FAILED_SHARE, usual * TIMES_STABLE);
}

/** Words the reason for the record of changes: `3 of 21 devices failed (render 2, chunk 1)`. */
export function describeFailures(visits: Visits): string {
  const { failures } = visits;
  const phases = [...new Set(failures)].sort();
  const counts = phases.map(
    (phase) => `${phase} ${failures.filter((each) => each === phase).length}`,
  );
  return `${failures.length} of ${visits.count} devices failed (${counts.join(', ')})`;
}
