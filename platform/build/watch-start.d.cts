/** Says on the page that the shell does not start. Its text is a script of index.html. */
export function watchStart(): void;
