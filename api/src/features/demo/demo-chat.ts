import type { Deps } from '../../deps';
import { sendMessage } from '../chat/chat.domain';
import { addDays, startOfDay } from '../subscriptions/periods';
import type { Member } from './demo-crowd';
import { dateMessages, type MessageDates } from './demo-crowd.repo';
import type { Person } from './demo-people';

interface Line {
  /** Whole days before the first day of the demo. */
  ago: number;
  /** The UTC time of that day. */
  at: string;
  from: 'user' | 'admin';
  body: string;
  isUnread?: boolean;
}

const MINUTE_MS = 60_000;
/** The other side reads a message so many minutes after it was sent. */
const READ_AFTER = 14;

/** What alice and the administrators have written to each other since she came. */
const ALICE_THREAD: readonly Line[] = [
  {
    ago: 91,
    at: '08:12',
    from: 'user',
    body: 'Good morning. My account is connected and the wide ladder runs. Is there anything that I should watch in the first days?',
  },
  {
    ago: 91,
    at: '08:40',
    from: 'admin',
    body: 'Welcome, Alice. Look at the Cycles tab in the evening: each cycle says what it opened, what it sold and what it earned. Leave the size as it is for two weeks.',
  },
  { ago: 91, at: '08:43', from: 'user', body: 'Thank you, I will.' },
  {
    ago: 76,
    at: '16:05',
    from: 'user',
    body: 'Why does nothing open in the evening, although the price has fallen to the next level?',
  },
  {
    ago: 76,
    at: '16:31',
    from: 'admin',
    body: 'Your strategy trades from 08:00 to 20:00, Berlin time. After that it opens nothing, but it still sells at its target.',
  },
  { ago: 76, at: '16:33', from: 'user', body: 'I see it now.' },
  {
    ago: 52,
    at: '09:20',
    from: 'user',
    body: 'One cycle changed from ALL to RECOVERY. Do I have to do something?',
  },
  {
    ago: 52,
    at: '09:51',
    from: 'admin',
    body: 'No. It was deep in loss, so it now sells as soon as the money is back, instead of waiting for the whole target. The replay in the Cycles tab shows the moment.',
  },
  {
    ago: 52,
    at: '10:02',
    from: 'user',
    body: 'The replay makes it clear. And when it does not come back?',
  },
  {
    ago: 52,
    at: '10:15',
    from: 'admin',
    body: 'Then the stop of the cycle closes everything, and the ladder pauses for twelve hours. You have seen such cycles in your list: about one in four ends like that.',
  },
  {
    ago: 21,
    at: '13:44',
    from: 'user',
    body: 'How was the performance fee of the last invoice computed?',
  },
  {
    ago: 21,
    at: '14:20',
    from: 'admin',
    body: 'It is 20 % of what you earned beyond your highest result so far. Losses are made good first. Account details, Subscription, lists every booking.',
  },
  {
    ago: 2,
    at: '17:30',
    from: 'user',
    body: 'I would like to try the quick ladder. I have run two back-tests of it, at one and at two times the size.',
  },
  {
    ago: 1,
    at: '08:05',
    from: 'admin',
    body: 'Good that you compared them. Begin with the single size, it is assigned to you. Look at the worst depth of both before you double it.',
    isUnread: true,
  },
];

/** What others have written, by their places in the crowd. */
const OTHER_THREADS: readonly { place: number; lines: readonly Line[] }[] = [
  {
    place: 1,
    lines: [
      {
        ago: 30,
        at: '10:02',
        from: 'user',
        body: 'Can I have my invoices in German?',
      },
      {
        ago: 30,
        at: '10:30',
        from: 'admin',
        body: 'Yes: choose German in the top bar. Invoices that are issued from then on are in German.',
      },
    ],
  },
  {
    place: 10,
    lines: [
      {
        ago: 1,
        at: '15:10',
        from: 'user',
        body: 'I have paid the last invoice this morning by bank transfer. When will it be booked?',
        isUnread: true,
      },
    ],
  },
  {
    place: 17,
    lines: [
      {
        ago: 1,
        at: '18:26',
        from: 'user',
        body: 'Which key of IG do I need to connect a demo account?',
        isUnread: true,
      },
    ],
  },
];

/** Has alice and others write to the administrators over the months before a day; what was written stays as it is. */
export async function ensureThreads(
  deps: Deps,
  cast: { admin: Person; alice: Person; members: readonly Member[]; day: string },
): Promise<void> {
  const { admin, alice, members, day } = cast;
  const dates = await writeThread(deps, { admin, owner: alice, day }, ALICE_THREAD);
  for (const { place, lines } of OTHER_THREADS) {
    const owner = members[place];
    if (owner) dates.push(...(await writeThread(deps, { admin, owner, day }, lines)));
  }
  await dateMessages(deps.db, dates);
}

async function writeThread(
  deps: Deps,
  { admin, owner, day }: { admin: Person; owner: Member; day: string },
  lines: readonly Line[],
): Promise<MessageDates[]> {
  const dates: MessageDates[] = [];
  for (const [place, { ago, at, from, body, isUnread }] of lines.entries()) {
    const key = `demo-${owner.username}-${place}`;
    const writer = from === 'admin' ? admin : { userId: owner.userId, isSuperuser: false };
    await sendMessage(deps, writer, owner.userId, { body, idempotencyKey: key });
    const [hours = 0, minutes = 0] = at.split(':').map(Number);
    const sentMs = startOfDay(addDays(day, -ago)).getTime() + (hours * 60 + minutes) * MINUTE_MS;
    const readAt = isUnread ? null : new Date(sentMs + READ_AFTER * MINUTE_MS);
    dates.push({ key, sentAt: new Date(sentMs), readAt });
  }
  return dates;
}
