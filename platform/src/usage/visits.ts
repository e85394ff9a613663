import type { LoadReport } from '@entropi/shared/remote/reports';

/** Where a report came from: neither is proof, so that many of them must agree. */
export interface Visitor {
  deviceId: string | null;
  address: string;
}

/** So many devices must have been seen before anything is concluded. */
const MIN_VISITS = 20;
/** Of them, so many may fail: a browser's extension, a train in a tunnel. */
const MAX_FAILED_SHARE = 0.05;
/** And this many times the share of the stable version: where the network is bad, both fail. */
const TIMES_STABLE = 2;
/** Of one address, which an office shares, and which a stranger can fill with devices of their own making. */
const DEVICES_PER_ADDRESS = 5;
/** Enough to conclude from; more would only cost memory. */
const MAX_DEVICES = 5_000;

/** The version itself broke: a load that goes well later does not take that back. */
const LASTING = new Set(['init', 'render']);

interface Device {
  /** Phase in which it failed; null while all went well. */
  phase: string | null;
}

/** How the loads of one version went, by device. */
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

/** Whether a canary fails for too many, and for more than the stable version does. */
export function isFailing(canary: Visits, stable: Visits): boolean {
  if (canary.count < MIN_VISITS) return false;
  const usual = stable.count < MIN_VISITS ? 0 : findShare(stable);
  return findShare(canary) > Math.max(MAX_FAILED_SHARE, usual * TIMES_STABLE);
}

/** What is written beside the change: `3 of 21 devices failed (render 2, chunk 1)`. */
export function describeFailures(visits: Visits): string {
  const { failures } = visits;
  const phases = [...new Set(failures)].sort();
  const counts = phases.map(
    (phase) => `${phase} ${failures.filter((each) => each === phase).length}`,
  );
  return `${failures.length} of ${visits.count} devices failed (${counts.join(', ')})`;
}
