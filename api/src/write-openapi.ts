import { writeFile } from 'node:fs/promises';
import { describeApi } from './describe-api';

/** `write-openapi.ts <file>`: writes the OpenAPI document. */
async function main([file]: string[]): Promise<void> {
  if (!file) throw new Error('Usage: write-openapi.ts <file>');
  await writeFile(file, `${JSON.stringify(await describeApi(), null, 2)}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
