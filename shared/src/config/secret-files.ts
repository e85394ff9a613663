import { readFileSync } from 'node:fs';

type Environment = Record<string, string | undefined>;

export interface WithSecrets {
  environment: Environment;
  /** Problems by variable; they never quote the content of a file. */
  problems: string[];
}

/**
 * Replaces `<NAME>_FILE` by `NAME` with the text of that file, without its last line end. Secrets are
 * mounted as files, so that no list of processes or of variables shows them. Only for servers.
 *
 * @param names variables that may be given this way; others that end in `_FILE` have another meaning
 */
export function readSecretFiles(given: Environment, names: readonly string[]): WithSecrets {
  const environment = { ...given };
  const problems: string[] = [];
  for (const name of names) {
    const variable = `${name}_FILE`;
    const file = given[variable];
    if (!file) continue;
    if (given[name]) {
      problems.push(`${variable}: ${name} is given too, and only one of them can be meant`);
      continue;
    }
    try {
      environment[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      problems.push(`${variable}: cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { environment, problems };
}
