import type { FaultName, FaultParams } from './fault-schemas';
import { faultNames, faultSchemas } from './fault-schemas';

/** What a call is about; a switch narrowed to something else does not strike. */
export interface FaultScope {
  epic?: string | undefined;
  accountId?: string | undefined;
  identifier?: string | undefined;
  dealId?: string | undefined;
}

type Switches = {
  [Name in FaultName]?: FaultParams<Name>;
};

const narrowings = ['epic', 'accountId', 'identifier', 'dealId'] as const;

export function createFaultSwitches() {
  let switches: Switches = {};
  const struck = new Map<FaultName, number>();

  function matches(settings: Record<string, unknown>, scope: FaultScope): boolean {
    return narrowings.every(
      (name) => settings[name] === undefined || settings[name] === scope[name],
    );
  }

  /** The settings of a switch that is on for this scope; does not count as a strike. */
  function peek<Name extends FaultName>(name: Name, scope: FaultScope): FaultParams<Name> | null {
    const settings = switches[name] as FaultParams<Name> | undefined;
    return settings && matches(settings, scope) ? settings : null;
  }

  function countDown(name: FaultName): void {
    struck.set(name, (struck.get(name) ?? 0) + 1);
    const settings = switches[name];
    if (!settings || !('count' in settings) || settings.count === undefined) return;
    settings.count -= 1;
    if (settings.count <= 0) delete switches[name];
  }

  return {
    peek,
    /** Like `peek`, but counts one strike; the last one switches it off. */
    take: <Name extends FaultName>(name: Name, scope: FaultScope): FaultParams<Name> | null => {
      const settings = peek(name, scope);
      if (!settings) return null;
      const taken = { ...settings };
      countDown(name);
      return taken;
    },
    set: (name: FaultName, value: unknown): void => {
      if (value === false || value === null) delete switches[name];
      else
        switches = { ...switches, [name]: faultSchemas[name].parse(value === true ? {} : value) };
    },
    clear: (): void => {
      switches = {};
      struck.clear();
    },
    /** Every name with its settings (null: off), and how often each has struck. */
    view: () => ({
      faults: Object.fromEntries(
        faultNames.map((name) => [name, switches[name] ?? null]),
      ) as Record<FaultName, Switches[FaultName] | null>,
      struck: Object.fromEntries(struck),
    }),
  };
}

export type FaultSwitches = ReturnType<typeof createFaultSwitches>;
