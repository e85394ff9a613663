import path from 'node:path';
import typescript from 'typescript';

const CONTRACTS = /(['"])@entropi\/contracts\/([\w/-]+)\1/g;

/** Makes imports of a package of ours those of the file that lies beside. */
function locateContracts(text, file) {
  return text.replace(CONTRACTS, (_all, quote, name) => {
    const target = path.posix.join('packages/contracts/src', name);
    const relative = path.posix.relative(path.posix.dirname(file), target);
    return `${quote}${relative.startsWith('.') ? relative : `./${relative}`}${quote}`;
  });
}

function describeDiagnostics(diagnostics) {
  const host = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => '',
    getNewLine: () => '\n',
  };
  return typescript.formatDiagnostics(diagnostics, host);
}

/**
 * Writes the declarations of source files, and of all sources that these import.
 *
 * @param {string} root folder of the repository
 * @param {readonly string[]} files relative to it
 * @returns {Map<string, string>} texts by path, relative to the root, with `.d.ts`
 */
export function writeDeclarations(root, files) {
  const config = path.join(root, 'shared/tsconfig.json');
  const { options } = typescript.getParsedCommandLineOfConfigFile(
    config,
    {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: root,
      outDir: root,
      // By its package's name it would be a library, of which nothing is written.
      paths: { '@entropi/contracts/*': [path.join(root, 'packages/contracts/src/*')] },
    },
    { ...typescript.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  const program = typescript.createProgram(
    files.map((file) => path.join(root, file)),
    options,
  );
  const written = new Map();
  const { diagnostics } = program.emit(undefined, (file, text) => {
    const name = path.relative(root, file);
    written.set(name, locateContracts(text, name));
  });
  if (diagnostics.length > 0) throw new Error(describeDiagnostics(diagnostics));
  return written;
}
