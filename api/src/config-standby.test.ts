import { readConfig } from './config';

it('takes a standby only as another server than that of the database, with the same role', () => {
  const read = (written: string | undefined, standby: string) =>
    readConfig({
      ENTROPI_ENV: 'local',
      ...(written ? { DATABASE_URL: written } : {}),
      DATABASE_READ_URL: standby,
    }).DATABASE_READ_URL;
  const [one, two] = ['postgresql://app:secret@one/x', 'postgresql://app:secret@two/x'];
  const both = 'postgresql://app:secret@one,two/x';
  for (const [written, standby, reason] of [
    [undefined, two, /DATABASE_READ_URL: has no use without DATABASE_URL/],
    [one, one, /must lead to a standby, not to the server of DATABASE_URL/],
    [one, 'postgresql://app:other@one:5432/x?sslmode=require', /must lead to a standby/],
    [one, 'postgresql://owner:secret@two/x', /must have the role of DATABASE_URL/],
    [one, both, /must name one server, or what leads to one/],
    [one, `${two}?target_session_attrs=standby`, /leave target_session_attrs out/],
    [one, 'two', /DATABASE_READ_URL: must be an address such as postgresql/],
  ] as const) {
    expect(() => read(written, standby)).toThrow(reason);
    expect(() => read(written, standby)).not.toThrow(/secret|every process writes/);
  }
  expect(read(one, two)).toBe(two);
  expect(read(both, two)).toBe(two);
  // A pooler has several databases at one address.
  const reading = 'postgresql://app:secret@one/reading';
  expect(read(one, reading)).toBe(reading);
  expect(readConfig({ ENTROPI_ENV: 'local' }).DATABASE_READ_URL).toBeUndefined();
});
