import { type ComponentType, createContext, useContext } from 'react';
import type { Client } from '../http/client';
import * as codes from './code-words';
import type { DemoKeys } from './manifest';
import * as texts from './texts';

/**
 * Version of what shell and remotes agree on: this file with `session`, `live` and `router`.
 * Minor: something was added; what must change gets a new sub-path beside the old one.
 */
export const CONTRACT_VERSION = '1.5.0';

/** What a badge widget gets. */
export interface BadgeProps {
  /** Called at every change, so that the button of the closed drawer can show the count too. */
  onCount?: (count: number) => void;
}

/** Loads one component. It is called again after a failure, so it must not keep a rejected promise. */
export type ComponentLoader<Props = object> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * What the expose of a remote exports as `default`: loaders by the ids of its remote.json. Paths
 * stand in remote.json only. The components render inside the shell's router, theme and query client.
 */
export interface RemoteModule {
  routes: Record<string, ComponentLoader>;
  /** Badges, which get `BadgeProps`, and what fills slots, which gets nothing (since 1.5.0). */
  widgets?: Record<string, ComponentLoader<BadgeProps>>;
}

/** What the shell provides to everything that it mounts. */
export interface ShellServices {
  client: Client;
  /** Nonce of the page's styles, for components that write style elements of their own (Data Grid). */
  nonce: string | undefined;
  /** Broker keys that are public; absent but in a demo. Since 1.1.0. */
  demoKeys?: DemoKeys;
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
