import path from 'node:path';
import { callModule } from '../src/testing/call-module';

/** What a function of the check returns. */
const run = <T>(name: string, ...given: unknown[]): T =>
  callModule<T>(path.join(__dirname, 'variables.mjs'), name, ...given);

const SOURCE = `
const Variables = z.object({
  /** What it
   * is for. */
  PORT: z.coerce.number().default(8000),
  /** Which. */
  PAY_IBAN: Iban.optional(),
  UNSAID: z.string().default('a|b'),
});
const DEMANDED = [
  'PAY_IBAN',
] as const;
interface Other {
  PORT: number;
}
`;

describe('the table of variables', () => {
  it('is read from schemas: name, comment, what holds if it is left out, and whether it may be', () => {
    expect(run('readVariables', SOURCE)).toEqual([
      { name: 'PORT', says: 'What it is for.', fallback: '8000', isDemanded: false },
      { name: 'PAY_IBAN', says: 'Which.', fallback: '', isDemanded: true },
      { name: 'UNSAID', says: '', fallback: 'a|b', isDemanded: false },
    ]);
  });

  it('has every variable of every program, with what it is for', () => {
    const { problems, files } = run<{ problems: string[]; files: Record<string, string> }>(
      'writeVariables',
    );
    expect(problems).toEqual([]);
    const [table = '', names = ''] = Object.values(files);
    for (const name of ['SEAL_KEY', 'GATEWAY_TLS', 'IG_SIM_SEED', 'ENGINE_PORT', 'PUBLISH_TOKEN']) {
      expect(table).toMatch(new RegExp(`^\\| \`${name}\` \\| .* \\| .+ \\|$`, 'm'));
      expect(names).toContain(`'${name}',`);
    }
  });
});
