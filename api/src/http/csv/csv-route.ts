import type { Endpoint } from '@entropi/contracts/endpoint';
import { readLocale } from '@entropi/engine/store/reader-locale.repo';
import type { ListColumn, ListWords } from '@entropi/shared/lists/list-column';
import type { TextKey, Texts } from '@entropi/shared/remote/texts';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../caller';
import { type Call, route } from '../route';
import { streamCsv } from './csv-stream';
import { ExportSlots } from './export-slots';
import { createListWords, type TextsByLanguage } from './list-words';

export interface CsvList<E extends Endpoint, T extends Texts, Row> {
  texts: TextsByLanguage<T>;
  /** The columns that there are, by the names of the contract. */
  createColumns(
    words: ListWords<TextKey<T>>,
    call: Call<E>,
  ): Readonly<Record<string, ListColumn<Row>>>;
  /** Finds the rows that match; they are read while the file is sent. */
  open(call: Call<E>): Promise<AsyncIterable<readonly Row[]>>;
}

const slots = new WeakMap<object, ExportSlots>();

/** The slots of all lists of a server. */
function findSlots(server: object): ExportSlots {
  const known = slots.get(server) ?? new ExportSlots();
  slots.set(server, known);
  return known;
}

/** Registers the CSV of a list: the columns that the caller names, in their order and language. */
export function csvRoute<E extends Endpoint, T extends Texts, Row>(
  scope: FastifyInstance,
  contract: E,
  { texts, createColumns, open }: CsvList<E, T, Row>,
): void {
  const exportSlots = findSlots(scope.server);
  const handle = async (call: Call<E>) => {
    const { deps, caller, query } = call as unknown as Call<Endpoint> & {
      caller: Caller;
      query: { columns: readonly string[] };
    };
    const release = exportSlots.claim(caller.userId);
    try {
      const words = createListWords(await readLocale(deps.db, caller.userId), texts);
      const all = createColumns(words, call);
      const columns = query.columns.flatMap((name) => all[name] ?? []);
      const parts = await open(call);
      return streamCsv({ columns, nameCurrency: words.nameCurrency, parts }).once('close', release);
    } catch (error) {
      release();
      throw error;
    }
  };
  route(scope, contract, handle as never);
}
