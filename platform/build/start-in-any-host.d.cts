/** Starts a container at once in the shell, and elsewhere when its host first asks for it. */
export function startInAnyHost(start: () => unknown): unknown;
