/** Where the gateway reports each new revision of the registry by server-sent events. */
export const REVISIONS_PATH = '/registry/revisions';
