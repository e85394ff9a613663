import { stripVTControlCharacters } from 'node:util';

/**
 * Calls `announce` with the state of all builds, by their names, whenever one of them is built: the hash of what
 * was written, and what does not compile, which is not written.
 */
export function watchBuildStates(compilers, announce) {
  const states = {};
  for (const compiler of compilers) {
    compiler.hooks.done.tap('build-states', (stats) => {
      const { errors } = stats.toJson({ all: false, errors: true, moduleTrace: false });
      states[compiler.options.name] = {
        hash: stats.hash,
        errors: errors.map(({ moduleName, message }) =>
          stripVTControlCharacters([moduleName, message].filter(Boolean).join('\n')),
        ),
      };
      announce(states);
    });
  }
}
