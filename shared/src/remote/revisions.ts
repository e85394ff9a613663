/** Where the gateway says by server-sent events that the registry has a new revision. */
export const REVISIONS_PATH = '/registry/revisions';
