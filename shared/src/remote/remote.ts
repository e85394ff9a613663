import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Client } from '../http/client';
import * as codes from './code-words';
import type { DemoKeys, SlotName } from './manifest';
import * as texts from './texts';

/**
 * Version of what shell and remotes agree on: this file with `session`, `live` and `router`.
 * Minor: something was added; what must change gets a new sub-path beside the old one.
 */
export const CONTRACT_VERSION = '1.9.0';

/** What a badge widget gets. */
export interface BadgeProps {
  /** Called at every change, so that the button of the closed drawer can show the count too. */
  onCount?: (count: number) => void;
}

/**
 * The part of the page's query client that fetches ahead: options as `queryOptions` of TanStack Query makes them. In
 * words of its own, so that a remote without that library can be compiled.
 */
export interface QueryStore {
  prefetchQuery(options: { queryKey: readonly unknown[]; queryFn?: unknown }): Promise<void>;
}

/** What a page gets before it is drawn. */
export interface PrepareContext {
  client: Client;
  /** The query client that the page will read from. */
  queries: QueryStore;
  /** The parameters of the page's path. */
  params: Readonly<Record<string, string | undefined>>;
}

/**
 * Fetches what the page at the address that was opened will show first, which the shell draws at once if it comes soon
 * enough. Perhaps the session is not known yet: the API may reject the calls, and the page then makes them again.
 */
export type Prepare = (context: PrepareContext) => Promise<unknown>;

/** A component, and what begins to fetch its data. */
export interface LoadedComponent<Props = object> {
  default: ComponentType<Props>;
  /**
   * Called when the page has loaded, unless its remote has begun before (`RemoteModule`). Since 1.7.0; older shells do
   * not call it.
   */
  prepare?: Prepare;
}

/** Loads one component. It is called again after a failure, so it must not keep a rejected promise. */
export type ComponentLoader<Props = object> = () => Promise<LoadedComponent<Props>>;

/**
 * What the expose of a remote exports as `default`: loaders by the ids of its remote.json. Paths
 * stand in remote.json only. The components render inside the shell's router, theme and query client.
 */
export interface RemoteModule {
  routes: Record<string, ComponentLoader>;
  /**
   * By the ids of routes: called while the page's own scripts are still on their way. What it imports is loaded with the
   * remote, whichever of its pages is opened, so it should be little. Since 1.9.0; older shells do not call it.
   */
  prepare?: Record<string, Prepare>;
  /** Badges, which get `BadgeProps`, and what fills slots, which gets nothing (since 1.5.0). */
  widgets?: Record<string, ComponentLoader<BadgeProps>>;
}

/** What a remote shows in a slot of another one's page. */
export interface SlotFill {
  /** Is the same at each visit, so that it can stand in an address. */
  id: string;
  /** Name of the tab or section, in the user's language. */
  title: string;
  /** The widget, or what stands in for it until it has loaded or when it does not. */
  content: ReactNode;
}

/** What the shell provides to everything that it mounts. */
export interface ShellServices {
  client: Client;
  /** Nonce of the page's styles, for components that write style elements of their own (Data Grid). */
  nonce: string | undefined;
  /** Broker keys that are public; absent but in a demo. Since 1.1.0. */
  demoKeys?: DemoKeys;
  /**
   * Lists what the remotes that the user may see show in a slot, in their order; what is listed loads when it is
   * drawn. Absent in stand-alone pages. Since 1.6.0.
   */
  useSlotFills?: (slot: SlotName) => SlotFill[];
}

const ShellContext = createContext<ShellServices | null>(null);

/** Provides the services: the shell, a remote's stand-alone page, and tests. */
export const ShellProvider = ShellContext.Provider;

/** The services of the shell. Throws outside of `ShellProvider`. */
export function useShell(): ShellServices {
  const services = useContext(ShellContext);
  if (!services) throw new Error('No ShellProvider above this component');
  return services;
}

/** The one client of the page: `client.call(contract, {params, query, body})`. */
export function useClient(): Client {
  return useShell().client;
}

/**
 * Texts of a bundle: its words, and the shell's i18next to read them. Since 1.2.0; since 1.3.0 a
 * language may be fetched when it is shown.
 */
export const createTexts = texts.createTexts;

export type CodeWords = codes.CodeWords;

/** The shell's words for the API's codes, which no remote has to bring along. Since 1.3.0. */
export const useCodeWords = codes.useCodeWords;
