import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const OPENS_AGAIN_AFTER_MS = 250;
const OPENS_WITHIN_MS = 60_000;

/** Whose page is open; superusers also get some events of others. */
export interface EventReader {
  userId: number;
  isSuperuser: boolean;
  /** The number with which the stream began: what was published up to it was there before. */
  from: number;
  /** When events came, by their numbers; the first time counts. */
  receivedAt: Map<number, number>;
  /** How often the stream broke and was opened again where it had been. */
  resumes: number;
  /** When the present state came, because too much was missed to send it, and the last number before. */
  readAgain: { after: number; at: number }[];
  /** When shares came without a number: the API looks for closes that wait, and sends them as they are now. */
  sharesAt: { dealReference: string; at: number }[];
}

export interface EventReaders {
  list: EventReader[];
  close(): void;
}

interface ReadersPlace {
  apiUrl: string;
  getToken(userId: number): Promise<string>;
}

/**
 * Opens the live stream of each user as a page does, and again from where it was whenever it ends. Rejects when one
 * cannot be opened at all.
 */
export async function openEventReaders(
  place: ReadersPlace,
  users: readonly { userId: number; isSuperuser: boolean }[],
): Promise<EventReaders> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const open = new Set<IncomingMessage>();
  let isClosed = false;
  let fault: unknown = null;
  const follow = async (user: (typeof users)[number], onOpen: (reader: EventReader) => void) => {
    const reader: EventReader = {
      ...user,
      from: -1,
      receivedAt: new Map(),
      resumes: 0,
      readAgain: [],
      sharesAt: [],
    };
    let lastId = '';
    const onNumber = (id: string) => {
      lastId = id;
      if (reader.from >= 0) return recordArrival(reader, Number(id));
      reader.from = Number(id);
      onOpen(reader);
    };
    while (!isClosed) {
      const response = await openStream(place, agent, user.userId, lastId).catch((error) => {
        fault = error;
        return null;
      });
      if (response) {
        open.add(response);
        if (lastId !== '') reader.resumes += 1;
        // An abrupt end is one like any other.
        await readEvents(response, (event) => {
          const [, id] = /^id: (\d+)$/m.exec(event) ?? [];
          if (id) onNumber(id);
          else recordUnnumbered(reader, event, Number(lastId));
        }).catch(() => undefined);
        open.delete(response);
      }
      if (!isClosed) await pause(OPENS_AGAIN_AFTER_MS);
    }
  };
  const opening = users.map(
    (user) => new Promise<EventReader>((resolve) => void follow(user, resolve)),
  );
  const close = () => {
    isClosed = true;
    for (const response of open) response.destroy();
    agent.destroy();
  };
  const given = new AbortController();
  const late = pause(OPENS_WITHIN_MS, null, { signal: given.signal }).catch(() => null);
  const list = await Promise.race([Promise.all(opening), late]);
  given.abort();
  if (list) return { list, close };
  close();
  throw new Error('a live stream cannot be opened', { cause: fault });
}

function recordArrival({ receivedAt }: EventReader, id: number): void {
  if (!receivedAt.has(id)) receivedAt.set(id, Date.now());
}

async function openStream(
  { apiUrl, getToken }: ReadersPlace,
  agent: Agent,
  userId: number,
  lastId: string,
): Promise<IncomingMessage> {
  const sent = request(`${apiUrl}/api/stream`, {
    agent,
    headers: {
      authorization: `Bearer ${await getToken(userId)}`,
      accept: 'text/event-stream',
      ...(lastId && { 'last-event-id': lastId }),
    },
  }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  if (response.statusCode === 200) return response;
  response.resume();
  throw new Error(`/api/stream: ${response.statusCode}`);
}

function recordUnnumbered(reader: EventReader, event: string, after: number): void {
  const [, name, data = ''] = /^event: (\w+)\ndata: (.*)$/m.exec(event) ?? [];
  if (name === 'task' || name === 'cycle') reader.readAgain.push({ after, at: Date.now() });
  if (name !== 'share') return;
  reader.sharesAt.push({ dealReference: JSON.parse(data).deal_reference, at: Date.now() });
}

async function readEvents(response: IncomingMessage, onEvent: (event: string) => void) {
  let rest = '';
  for await (const chunk of response.setEncoding('utf8')) {
    const events = `${rest}${chunk}`.split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) onEvent(event);
  }
}
