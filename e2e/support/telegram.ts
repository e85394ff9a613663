import { createServer } from 'node:http';
import type { TelegramPerson } from '@entropi/api/testing/telegram-server';
import { startTelegramServer } from '@entropi/api/testing/telegram-server';
import { TELEGRAM_CONTROL_URL, TELEGRAM_PORT, TELEGRAM_TOKEN } from '../config';

/** A person who writes to the bot. */
export interface ChatPerson {
  write(text: string): Promise<void>;
  /** What was said in their chat, in its order. */
  read(): Promise<string[]>;
}

/**
 * Serves Telegram's Bot API, and a control by which tests play people. It is there before the product, which looks for a
 * bot that it has not found only once in a minute. Returns a function that ends both.
 */
export async function serveTelegram(): Promise<() => Promise<void>> {
  const telegram = await startTelegramServer(TELEGRAM_TOKEN, TELEGRAM_PORT);
  const people = new Map<number, TelegramPerson>();
  const control = createServer(async (request, response) => {
    const [id, text = ''] = new URL(request.url ?? '', TELEGRAM_CONTROL_URL).pathname
      .slice(1)
      .split('/')
      .map(decodeURIComponent);
    const known = people.get(Number(id));
    if (request.method === 'POST' && !known) {
      const person = telegram.addPerson();
      people.set(person.id, person);
      response.end(JSON.stringify(person.id));
      return;
    }
    if (request.method === 'POST') known?.write(text);
    response.end(JSON.stringify(telegram.readChat(Number(id))));
  });
  const { hostname, port } = new URL(TELEGRAM_CONTROL_URL);
  await new Promise<void>((resolve) => control.listen(Number(port), hostname, resolve));
  return async () => {
    control.closeAllConnections();
    await Promise.all([telegram.close(), new Promise((resolve) => control.close(resolve))]);
  };
}

async function call<T>(method: string, ...parts: (string | number)[]): Promise<T> {
  const path = parts.map((part) => encodeURIComponent(part)).join('/');
  const response = await fetch(`${TELEGRAM_CONTROL_URL}/${path}`, { method });
  return (await response.json()) as T;
}

/** Adds a person who has not written to the bot yet. */
export async function addChatPerson(): Promise<ChatPerson> {
  const id = await call<number>('POST');
  return {
    write: async (text) => void (await call('POST', id, text)),
    read: () => call('GET', id),
  };
}
