import { useSession } from '@entropi/shared/session';
import { useState } from 'react';
import type { TableStateControl } from './table-state';

/** What a list shows, under a name: search, filters, order, columns and rows of a page, as its address has them. */
export interface SavedView {
  name: string;
  state: string;
}

/** A list whose views are saved. */
export interface SavedList {
  /** The name under which they are kept. */
  listName: string;
  state: TableStateControl;
}

export interface SavedViews {
  /** By name. */
  views: readonly SavedView[];
  /** Replaces a view of the same name. */
  save: (view: SavedView) => void;
  remove: (name: string) => void;
}

/** No list is useful that is longer than a screen. */
export const MAX_VIEWS = 20;

function isView(value: unknown): value is SavedView {
  const { name, state } = (value ?? {}) as Partial<SavedView>;
  return typeof name === 'string' && name !== '' && typeof state === 'string';
}

/** Reads what this browser has; what it has of an earlier release, or of someone who tried, is left out. */
function readViews(key: string): SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isView).slice(0, MAX_VIEWS) : [];
  } catch {
    return [];
  }
}

function writeViews(key: string, views: readonly SavedView[]): void {
  if (views.length > 0) localStorage.setItem(key, JSON.stringify(views));
  else localStorage.removeItem(key);
}

/** The views of a list that the signed-in user has saved in this browser. */
export function useSavedViews(listName: string): SavedViews {
  const session = useSession();
  const userId = 'userId' in session ? session.userId : 0;
  const key = `views.${userId}.${listName}`;
  const [views, setViews] = useState(() => readViews(key));
  // Another tab may have saved one meanwhile.
  const change = (alter: (views: SavedView[]) => SavedView[]) => {
    const changed = alter(readViews(key)).toSorted((a, b) => a.name.localeCompare(b.name));
    writeViews(key, changed);
    setViews(changed);
  };
  return {
    views,
    save: (view) =>
      change((all) => [...all.filter(({ name }) => name !== view.name), view].slice(-MAX_VIEWS)),
    remove: (name) => change((all) => all.filter((view) => view.name !== name)),
  };
}
