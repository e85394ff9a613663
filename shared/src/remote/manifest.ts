import * as z from 'zod/mini';
import { Access } from './access';

/** A name that can stand in a URL and in a JavaScript global. */
export const REMOTE_NAME = /^[a-z][a-z0-9-]{1,40}$/;
export const RemoteName = z.string().check(z.regex(REMOTE_NAME));

/** A semantic version, as published; also a folder of the store. */
export const Version = z.string().check(z.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/));

/** Subresource integrity of one file. */
export const Sha384 = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/** `./remote`: what the container exposes and `loadRemote` loads. */
export const ExposeName = z.string().check(z.regex(/^\.\/[a-z][a-z0-9-]*$/));

/** Hashes by file name, relative to the folder of the version. */
export const Integrity = z.record(z.string(), Sha384);

/** Names of exports by entry of the contract: `{"@entropi/shared/session": ["useSession"]}`. */
export const ContractExports = z.record(z.string(), z.array(z.string()));

/** Text by language; English always there. */
export const Label = z.object({ en: z.string(), de: z.string(), fr: z.string() });
export type Label = z.infer<typeof Label>;

/** A page of a remote: its path in the shell's router and the id of its loader in the module. */
export const RouteEntry = z.strictObject({
  /** Key of `RemoteModule.routes`. */
  id: z.string(),
  /** Path in react-router's notation, absolute. */
  path: z.string().check(z.startsWith('/')),
  expose: z._default(ExposeName, './remote'),
  access: Access,
  /** `panel` pages have neither top bar nor footer; `bare` has the bar with nothing but logout. */
  layout: z._default(z.enum(['page', 'panel', 'bare']), 'page'),
  /** For pages like login: who is signed in is sent to `/`. */
  onlySignedOut: z._default(z.boolean(), false),
  title: Label,
});
export type RouteEntry = z.infer<typeof RouteEntry>;

/** Names of the icons that the shell draws; the set only grows. */
export const IconName = z.enum([
  'account',
  'chat',
  'dashboard',
  'fees',
  'monitoring',
  'other',
  'settings',
  'strategies',
  'test',
  'users',
]);
export type IconName = z.infer<typeof IconName>;

/** An item of the drawer. */
export const NavigationEntry = z.strictObject({
  label: Label,
  icon: IconName,
  /** `{userId}` stands for the id of the current user. */
  path: z.string().check(z.startsWith('/')),
  access: Access,
  /** A widget of the remote that draws and reports a count. */
  badge: z.optional(
    z.strictObject({ widget: z.string(), expose: z._default(ExposeName, './remote') }),
  ),
  /** Position in the drawer, ascending. */
  order: z._default(z.int(), 100),
});
export type NavigationEntry = z.infer<typeof NavigationEntry>;

/** Places of the shell that remotes fill; the set only grows. */
export const SlotName = z.enum(['home.card']);
export type SlotName = z.infer<typeof SlotName>;

/** A widget that stands in a place of the shell. */
export const SlotEntry = z.strictObject({
  slot: SlotName,
  /** Key of `RemoteModule.widgets`; it is given nothing. */
  widget: z.string(),
  expose: z._default(ExposeName, './remote'),
  access: Access,
  /** Position in the slot, ascending. */
  order: z._default(z.int(), 100),
});
export type SlotEntry = z.infer<typeof SlotEntry>;

/** Kilobytes of brotli-compressed scripts that publishing allows. */
const BudgetKb = z.number().check(z.positive());

/** `remote.json`: written by the remote's owner, the source of everything the shell knows of it. */
export const RemoteDescription = z.strictObject({
  $schema: z.optional(z.string()),
  name: RemoteName,
  /** What a person reads in a fallback or an update offer. */
  title: Label,
  /** Range of the contract version (`@entropi/shared/remote`) that it works with, as `^1.0.0`. */
  contract: z.string(),
  /** Who may load the entry at all. */
  access: Access,
  /** Limit of what the build may weigh, all its scripts together. */
  budgetKb: BudgetKb,
  exposes: z.record(
    ExposeName,
    z.strictObject({ module: z.string(), access: Access, budgetKb: BudgetKb }),
  ),
  routes: z.array(RouteEntry),
  navigation: z._default(z.array(NavigationEntry), []),
  /** What it shows in places of the shell; left out where it shows nothing. */
  slots: z.optional(z.array(SlotEntry)),
  /**
   * Ids of the API's operations that it calls, only of a remote that is built without our set-up: ours
   * finds them in the bundle.
   */
  operations: z.optional(z.array(z.string())),
});
export type RemoteDescription = z.infer<typeof RemoteDescription>;

/** One expose of a build, with the hashes of the chunks that no other expose needs. */
export const ExposeBuild = z.strictObject({ access: Access, integrity: Integrity });

/** One published version of a remote: immutable. */
export const RemoteBuild = z.strictObject({
  name: RemoteName,
  version: Version,
  title: Label,
  contract: z.string(),
  access: Access,
  /** Absolute path or URL of mf-manifest.json; the files stand beside it. */
  manifest: z.string(),
  /** File name of the container entry, relative to the manifest. */
  entry: z.string(),
  /** Hashes of manifest, entry and all chunks that belong to no single expose. */
  integrity: Integrity,
  exposes: z.record(ExposeName, ExposeBuild),
  /** Ids of the API's operations that the bundle calls; publishing checks them against the live API. */
  operations: z.array(z.string()),
  routes: z.array(RouteEntry),
  navigation: z.array(NavigationEntry),
  slots: z.optional(z.array(SlotEntry)),
  /** By route: the scripts that its page needs at once, for index.html to request early. */
  hints: z.optional(z.record(z.string(), z.array(z.string()))),
  /** What the bundle uses of the contract; left out by builds that cannot say. */
  uses: z.optional(ContractExports),
});
export type RemoteBuild = z.infer<typeof RemoteBuild>;

/** One published version of the shell. */
export const ShellBuild = z.strictObject({
  name: z.literal('shell'),
  version: Version,
  /** Scripts of index.html, in order, as absolute paths. */
  scripts: z.array(z.string()).check(z.minLength(1)),
  /** Hashes of every script of the build, by file name. */
  integrity: Integrity,
  operations: z.array(z.string()),
  /** Contract version that this shell provides to remotes. */
  contract: Version,
  /** What of the contract the bundle provides; left out by builds from before this was recorded. */
  provides: z.optional(ContractExports),
});
export type ShellBuild = z.infer<typeof ShellBuild>;

/** What is served: stable to all devices, canary to a share of them. */
export const Channels = z.strictObject({
  /** Null until a first version is promoted: until then its canary alone is served. */
  stable: z.nullable(Version),
  canary: z.optional(
    z.strictObject({ version: Version, percent: z.number().check(z.minimum(0), z.maximum(100)) }),
  ),
  /** What was stable before, the latest last: rolling back takes them back in turn. */
  previous: z._default(z.array(Version), []),
});
export type Channels = z.infer<typeof Channels>;

/** What belongs to one remote alone, as long as it has it. */
export const Claim = z.strictObject({
  /** A page's path, the address that a menu item leads to, or the name of a widget. */
  kind: z.enum(['path', 'menu', 'widget']),
  name: z.string(),
  owner: RemoteName,
  /** The first revision in which the owner had it. */
  since: z.int().check(z.minimum(0)),
});
export type Claim = z.infer<typeof Claim>;

/** A version that was taken back for good. */
export const Recall = z.strictObject({
  name: RemoteName,
  version: Version,
  /** For whoever has it open, in the words of who recalled it. */
  reason: z.string().check(z.minLength(1), z.maxLength(300)),
  at: z.iso.datetime(),
});
export type Recall = z.infer<typeof Recall>;

/** The whole registry as stored: one document, replaced as a whole. */
export const RegistryDocument = z.strictObject({
  /** Rises with every write; a write names the revision it read. */
  revision: z.int().check(z.minimum(0)),
  shell: z.nullable(
    z.strictObject({ channels: Channels, versions: z.record(Version, ShellBuild) }),
  ),
  remotes: z.record(
    RemoteName,
    z.strictObject({ channels: Channels, versions: z.record(Version, RemoteBuild) }),
  ),
  /** Who owns what; left out by documents from before owners were recorded. */
  claims: z.optional(z.array(Claim)),
  /** Versions that are never served again, also once their remote is retired. */
  recalls: z.optional(z.array(Recall)),
});
export type RegistryDocument = z.infer<typeof RegistryDocument>;

/** A remote as one browser sees it: one version, and only what the user may know of. */
export const RegistryEntry = z.extend(z.omit(RemoteBuild, { hints: true, uses: true }), {
  channel: z.enum(['stable', 'canary', 'override']),
});
export type RegistryEntry = z.infer<typeof RegistryEntry>;

/** What index.html inlines and `/registry.json` returns. */
export const RegistryView = z.object({
  revision: z.int(),
  shell: z.object({
    version: Version,
    /** Hashes of every script of this version, by absolute path or URL. */
    integrity: Integrity,
  }),
  remotes: z.array(RegistryEntry),
  /** Versions that an open page must not go on with; left out by gateways that know of none. */
  recalls: z.optional(
    z.array(z.object({ name: RemoteName, version: Version, reason: z.string() })),
  ),
  /** Which overrides of this browser the view has; the page asks for the same ones again. */
  overrides: z.optional(z.string()),
});
export type RegistryView = z.infer<typeof RegistryView>;

/** Keys of a broker that are public: the demo's simulator. */
export const DemoKeys = z.object({
  environment: z.enum(['SIM', 'DEMO', 'LIVE']),
  api_key: z.string().check(z.minLength(1)),
  identifier: z.string().check(z.minLength(1)),
  password: z.string().check(z.minLength(1)),
});
export type DemoKeys = z.infer<typeof DemoKeys>;

/** `/config.json`: what differs between environments, so that one build serves all of them. */
export const RuntimeConfig = z.object({
  environment: z.enum(['production', 'staging', 'local']),
  /** Origin of the API, without a slash at the end. */
  apiBaseUrl: z.string(),
  /** Offered where broker keys are asked for; absent but in a demo. */
  demoKeys: z.optional(DemoKeys),
  loader: z._default(
    z.object({
      /** Limit of loading a remote, all attempts together. */
      timeoutMs: z._default(z.int().check(z.positive()), 15_000),
      /** Attempts before the fallback shows. */
      attempts: z._default(z.int().check(z.positive()), 3),
    }),
    { timeoutMs: 15_000, attempts: 3 },
  ),
  /** Mean and spread of the registry's poll by an open tab. */
  registryPoll: z._default(
    z.object({ everyMs: z.int().check(z.positive()), jitterMs: z.int().check(z.minimum(0)) }),
    { everyMs: 40_000, jitterMs: 5_000 },
  ),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;

/**
 * Name of the global that holds `Record<absolute URL of a script, integrity>`: the shell fills it
 * from the registry, the build's script hook reads it. A script it does not list is rejected. An
 * origin of an override (with a slash at the end) is listed with an empty hash: all of its scripts
 * pass unchecked.
 */
export const INTEGRITY_GLOBAL = '__entropiIntegrity__';

/** A file that the page at an address will load. */
export interface PageHint {
  address: string;
  as: 'script' | 'fetch';
  integrity: string;
}

/** Ids of the elements of index.html that carry JSON. */
export const INLINE_IDS = {
  registry: 'entropi-registry',
  config: 'entropi-config',
  /** `PageHint[]`, read by `platform/build/preload.js`. */
  hints: 'entropi-hints',
} as const;
