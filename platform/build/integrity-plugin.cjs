/** A well-formed hash that no content has, for scripts that the registry does not list. */
const rejected = `sha384-${'A'.repeat(64)}`;

/** Finds the hook for the compiler's script loader, which differs between webpack and Rspack. */
function findScriptHooks({ rspack, webpack }, compilation) {
  const runtime = rspack ? rspack.RuntimePlugin : webpack.runtime.LoadScriptRuntimeModule;
  return runtime.getCompilationHooks(compilation);
}

/**
 * Makes the script loader of webpack, or Rspack, set the integrity that the shell took from the
 * registry, and fetch with CORS on the own origin too, without which Chromium rejects a script under
 * Integrity-Policy. Module Federation's hook covers its own tags only: without this plugin the
 * loader would fetch a rejected file again, unchecked. Today's shell sets it by itself; shells that do
 * not may still be served, or rolled back to.
 */
class IntegrityPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      findScriptHooks(compiler, compilation).createScript.tap('IntegrityPlugin', (source) =>
        [
          source,
          "script.crossOrigin = 'anonymous';",
          'var listed = self.__entropiIntegrity__;',
          'if (listed) {',
          // The origin of a developer's override is listed with an empty hash.
          "  var hash = listed[script.src] ?? listed[new URL(script.src).origin + '/'];",
          `  script.integrity = hash ?? ${JSON.stringify(rejected)};`,
          '}',
        ].join('\n'),
      );
    });
  }
}

module.exports = { IntegrityPlugin };
