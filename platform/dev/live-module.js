import { Component, createElement, useSyncExternalStore } from 'react';
import { getDevelopment } from './development.js';

/** Keeps an error of the remote from the shell, which would take the remote down, until it is mended. */
class Boundary extends Component {
  state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  componentDidCatch(error) {
    getDevelopment().report(error);
  }

  render() {
    return this.state.isBroken ? null : this.props.children;
  }
}

/** A component that shows the latest version of one of the remote's, and its loader. */
function createPlace(findLoader) {
  const listeners = new Set();
  let shown = null;

  const subscribe = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  /** Loads the component; one of a changed module takes the place of the one that is shown. */
  async function load() {
    const { default: Latest } = await findLoader()();
    if (shown?.Latest !== Latest) shown = { Latest, version: (shown?.version ?? 0) + 1 };
    for (const listener of listeners) listener();
  }

  function Place(props) {
    const { Latest, version } = useSyncExternalStore(subscribe, () => shown);
    return createElement(Boundary, { key: version }, createElement(Latest, props));
  }

  return {
    load: async () => {
      await load();
      return { default: Place };
    },
    renew: () => (shown ? load() : undefined),
  };
}

/**
 * Wraps the module of an expose, so that what is mounted of it is replaced in place when it changes, without the
 * shell's help. React refresh would keep its state too, but the React of a deployed shell lacks what that needs.
 *
 * @param {() => object} read gives the module as it is now
 */
export function createLiveModule(read) {
  const places = [];
  const wrap = (kind) => {
    const wrapped = Object.keys(read()[kind] ?? {}).map((id) => {
      const place = createPlace(() => read()[kind][id]);
      places.push(place);
      return [id, place.load];
    });
    return Object.fromEntries(wrapped);
  };
  return {
    module: { ...read(), routes: wrap('routes'), widgets: wrap('widgets') },
    /** Shows the latest version of whatever is mounted. */
    renew: () => {
      for (const place of places) place.renew()?.catch(getDevelopment().report);
    },
  };
}
