import { type Language, parseTag } from '@entropi/contracts/languages';
import { toShownText } from '@entropi/contracts/shown-text';
import { z } from 'zod';

/** A person's private chat with the bot. */
export interface Chat {
  id: number;
  /** What the person calls themselves. */
  name: string;
  /** The language of their Telegram, or English. */
  language: Language;
}

/** What a person wants of the bot. */
export type Wish =
  | { kind: 'connect'; chat: Chat; code: string }
  | { kind: 'greet'; chat: Chat }
  | { kind: 'stop'; chat: Chat }
  | { kind: 'block'; chat: Chat };

const MAX_NAME_LENGTH = 64;
const COMMAND = /^\/(start|stop)(?:@\w+)?(?:\s+(\S+))?\s*$/;

const Person = z.object({
  id: z.int(),
  type: z.literal('private'),
  username: z.string().optional(),
  first_name: z.string().optional(),
});
const From = z.object({ language_code: z.string().optional() }).optional();

const Numbered = z.object({ update_id: z.int().min(0) });
const Written = z.object({ message: z.object({ chat: Person, from: From, text: z.string() }) });
const Changed = z.object({
  my_chat_member: z.object({
    chat: Person,
    from: From,
    new_chat_member: z.object({ status: z.string() }),
  }),
});

/** The number of an update; throws for what is none. */
export function readUpdateId(update: unknown): number {
  return Numbered.parse(update).update_id;
}

/** What an update asks the bot for; null for everything that is neither a known command nor the end of a chat. */
export function findWish(update: unknown): Wish | null {
  const written = Written.safeParse(update);
  if (written.success) {
    const { chat, from, text } = written.data.message;
    return readCommand(toChat(chat, from), text);
  }
  const changed = Changed.safeParse(update);
  if (!changed.success) return null;
  const { chat, from, new_chat_member: member } = changed.data.my_chat_member;
  return member.status === 'kicked' ? { kind: 'block', chat: toChat(chat, from) } : null;
}

function readCommand(chat: Chat, text: string): Wish | null {
  const [, command, code] = COMMAND.exec(text) ?? [];
  if (command === 'stop') return { kind: 'stop', chat };
  if (command === 'start') return code ? { kind: 'connect', chat, code } : { kind: 'greet', chat };
  return null;
}

function toChat(
  { id, username, first_name: firstName }: z.infer<typeof Person>,
  from: z.infer<typeof From>,
): Chat {
  const given = username ? `@${username}` : (firstName ?? '');
  return {
    id,
    name: [...toShownText(given)].slice(0, MAX_NAME_LENGTH).join(''),
    language: parseTag(from?.language_code ?? '').language ?? 'en',
  };
}
