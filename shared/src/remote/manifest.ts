import { Channels, Label, RemoteName, Version } from '@entropi/contracts/published';
import * as z from 'zod/mini';
import { Access } from './access';

/** Subresource integrity of one file. */
export const Sha384 = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/** `./remote`: what the container exposes and `loadRemote` loads. */
export const ExposeName = z.string().check(z.regex(/^\.\/[a-z][a-z0-9-]*$/));

/** Hashes by file name, relative to the folder of the version. */
export const Integrity = z.record(z.string(), Sha384);

/** Names of exports by entry of the contract: `{"@entropi/shared/session": ["useSession"]}`. */
export const ContractExports = z.record(z.string(), z.array(z.string()));

/** A page of a remote: its path in the shell's router and the id of its loader in the module. */
export const RouteEntry = z.strictObject({
  /** Key of `RemoteModule.routes`. */
  id: z.string(),
  /** Path in react-router's notation, absolute. */
  path: z.string().check(z.startsWith('/')),
  expose: z._default(ExposeName, './remote'),
  access: Access,
  /** `panel` pages have neither top bar nor footer; `bare` pages have a bar with Logout alone. */
  layout: z._default(z.enum(['page', 'panel', 'bare']), 'page'),
  /** For pages like the login: a signed-in user is sent to `/`. */
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

/** An icon that a remote brings along. Since contract 1.6.0; older shells show `other`. */
export const IconDrawing = z.strictObject({
  /** The `d` of an SVG path in a box of 24 by 24, which is filled with the colour of the text. */
  path: z.string().check(z.maxLength(4_000), z.regex(/^[Mm][\dMLHVCSQTAZmlhvcsqtaze\s,.+-]*$/)),
});
export type IconDrawing = z.infer<typeof IconDrawing>;

/** An item of the drawer. */
export const NavigationEntry = z.strictObject({
  label: Label,
  icon: z.union([IconName, IconDrawing]),
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

/**
 * Places in the shell's pages and in those of other remotes that remotes fill; the set only grows. `home.card`
 * since contract 1.5.0, the others since 1.6.0.
 */
export const SlotName = z.enum(['home.card', 'dashboard.tab', 'account.section']);
export type SlotName = z.infer<typeof SlotName>;

const Height = z.int().check(z.minimum(1), z.maximum(2_000));

/** A widget that is shown in a slot. */
export const SlotEntry = z.strictObject({
  slot: SlotName,
  /** Key of `RemoteModule.widgets`; the widget gets no props. */
  widget: z.string(),
  expose: z._default(ExposeName, './remote'),
  access: Access,
  /** Position in the slot, ascending. */
  order: z._default(z.int(), 100),
  /** Name of the tab or section; the remote's title if left out. Since contract 1.6.0. */
  title: z.optional(Label),
  /**
   * Height in px that is reserved until the widget has loaded, in windows below and from 600 px; 460 if left out.
   * Since contract 1.6.0.
   */
  heightPx: z.optional(z.strictObject({ narrow: Height, wide: Height })),
});
export type SlotEntry = z.infer<typeof SlotEntry>;

/**
 * Paths of the API that pages read first, by the id of the route: with the parameters of its path, as
 * `/api/ig/dashboard/:userId`. They are requested before any script of the remote has come, with the token of the
 * user who opens the page, and the page's own call of that path gets the response.
 */
const PageReads = z.record(
  z.string(),
  z.array(z.string().check(z.regex(/^(\/[\w:-]+)+\/?$/))).check(z.maxLength(5)),
);

/** Kilobytes of brotli-compressed scripts that publishing allows. */
const BudgetKb = z.number().check(z.positive());

/** `remote.json`: written by the remote's owner, the source of everything the shell knows of it. */
export const RemoteDescription = z.strictObject({
  $schema: z.optional(z.string()),
  name: RemoteName,
  /** The name that users read in a fallback or an update offer. */
  title: Label,
  /** Range of the contract version (`@entropi/shared/remote`) that it works with, as `^1.0.0`. */
  contract: z.string(),
  /** Who may load the entry. */
  access: Access,
  /** Limit of the size of the build, all its scripts together. */
  budgetKb: BudgetKb,
  exposes: z.record(
    ExposeName,
    z.strictObject({ module: z.string(), access: Access, budgetKb: BudgetKb }),
  ),
  routes: z.array(RouteEntry),
  navigation: z._default(z.array(NavigationEntry), []),
  /** What it shows in slots of the shell; left out if it shows nothing there. */
  slots: z.optional(z.array(SlotEntry)),
  /** What its pages read first; left out if index.html requests nothing of it. */
  reads: z.optional(PageReads),
  /**
   * Ids of the API's operations that it calls. Only a remote that is built without our set-up states them;
   * ours finds them in the bundle.
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
  /** The scripts that each route's page needs at once, which index.html requests early. */
  hints: z.optional(z.record(z.string(), z.array(z.string()))),
  /** The groups of the shell's parts that each route's page needs at once; left out by builds that take none. */
  parts: z.optional(z.record(z.string(), z.array(z.string()))),
  /** What each route's page reads first, which index.html names too. */
  reads: z.optional(PageReads),
  /** What the bundle uses of the contract; left out by builds that do not know it. */
  uses: z.optional(ContractExports),
});
export type RemoteBuild = z.infer<typeof RemoteBuild>;

/** One published version of the shell. */
export const ShellBuild = z.strictObject({
  name: z.literal('shell'),
  version: Version,
  /** Scripts of index.html, in order, as absolute paths. */
  scripts: z.array(z.string()).check(z.minLength(1)),
  /** The script of each group of parts that remotes take from it, by the group's name; left out by older builds. */
  parts: z.optional(z.record(z.string(), z.string())),
  /** Hashes of every script of the build, by file name. */
  integrity: Integrity,
  operations: z.array(z.string()),
  /** Contract version that this shell provides to remotes. */
  contract: Version,
  /** What the bundle provides of the contract; left out by builds that are older than this field. */
  provides: z.optional(ContractExports),
  /**
   * What hosts that are not our shell load in its place: the address below the shell's folder, and the hashes of its
   * scripts, which index.html does not list. Left out by builds that are older than this field.
   */
  foreignHost: z.optional(z.strictObject({ entry: z.string(), integrity: Integrity })),
});
export type ShellBuild = z.infer<typeof ShellBuild>;

/** Something that only one remote may have, as long as it has it. */
export const Claim = z.strictObject({
  /** Path of a page, address of a menu item, or name of a widget. */
  kind: z.enum(['path', 'menu', 'widget']),
  name: z.string(),
  owner: RemoteName,
  /** The first revision in which the owner had it. */
  since: z.int().check(z.minimum(0)),
});
export type Claim = z.infer<typeof Claim>;

/** A version that was recalled for good. */
export const Recall = z.strictObject({
  name: RemoteName,
  version: Version,
  /** The reason, for users who have it open, in the words of the operator who recalled it. */
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
  /** Who owns what; left out by documents that are older than this field. */
  claims: z.optional(z.array(Claim)),
  /** Versions that are never served again, even after their remote was retired. */
  recalls: z.optional(z.array(Recall)),
});
export type RegistryDocument = z.infer<typeof RegistryDocument>;

/** A remote as one browser sees it: one version, with only what the user may know of. */
export const RegistryEntry = z.extend(
  z.omit(RemoteBuild, { hints: true, parts: true, reads: true, uses: true }),
  {
    channel: z.enum(['stable', 'canary', 'override']),
  },
);
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
  /**
   * The shell and those remotes whose files have an address each that is the same in all versions
   * (`findContentPath`). Left out for shells older than contract 1.8.0, and by gateways that do not know it.
   */
  byContent: z.optional(z.array(z.string())),
  /** Recalled versions that an open page must replace; left out by gateways that know of none. */
  recalls: z.optional(
    z.array(z.object({ name: RemoteName, version: Version, reason: z.string() })),
  ),
  /** Names the overrides in this view, so that the page can ask for the same ones again. */
  overrides: z.optional(z.string()),
});
export type RegistryView = z.infer<typeof RegistryView>;

/** Public broker keys: those of the demo's simulator. */
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
  /** Offered by the forms for broker keys; only in a demo. */
  demoKeys: z.optional(DemoKeys),
  loader: z._default(
    z.object({
      /** Time limit of loading a remote, all attempts together, in milliseconds. */
      timeoutMs: z._default(z.int().check(z.positive()), 15_000),
      /** Number of attempts before the fallback is shown. */
      attempts: z._default(z.int().check(z.positive()), 3),
    }),
    { timeoutMs: 15_000, attempts: 3 },
  ),
  /** Mean interval, and its spread, at which an open tab reads the registry, in milliseconds. */
  registryPoll: z._default(
    z.object({ everyMs: z.int().check(z.positive()), jitterMs: z.int().check(z.minimum(0)) }),
    { everyMs: 40_000, jitterMs: 5_000 },
  ),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;
