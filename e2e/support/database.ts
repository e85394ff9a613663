import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { archiveNow } from '@entropi/api/testing/archive-now';
import { emptyTable, fillDisk } from '@entropi/api/testing/full-disk';
import { addNamedChat } from '@entropi/api/testing/named-chat';
import { orderJob } from '@entropi/api/testing/order-job';
import { readSecondFactor, type SecondFactor } from '@entropi/api/testing/second-factor';
import { ARCHIVE_DIR, DATA_DIR } from '../config';

/** The connection string of the database of the product under test, as its owner. */
async function findDatabaseUrl(): Promise<string> {
  const read = async (name: string) =>
    (await readFile(path.join(DATA_DIR, 'postgres', name), 'utf8')).trim();
  const [port, password] = await Promise.all([read('port'), read('password')]);
  return `postgres://entropi:${encodeURIComponent(password)}@127.0.0.1:${port}/entropi`;
}

/** Reads what a user's authenticator app has, and which code was accepted last. */
export async function findSecondFactor(username: string): Promise<SecondFactor> {
  const sealKey = await readFile(path.join(DATA_DIR, 'keys', 'seal.key'), 'utf8');
  return readSecondFactor(await findDatabaseUrl(), sealKey, username);
}

/** Gives a user a Telegram chat whose owner calls themselves so. */
export async function nameChat(userId: number, name: string): Promise<void> {
  await addNamedChat(await findDatabaseUrl(), userId, name);
}

/** Leaves no room on the disk for trading commands, and forgets earlier ones. Returns a function that makes room. */
export async function fillDiskOfCommands(): Promise<() => Promise<void>> {
  const url = await findDatabaseUrl();
  await emptyTable(url, 'trading_commands');
  return fillDisk(url, 'trading_commands');
}

/** Moves what the broker responded to all resolved orders into the archive; returns to how many. */
export async function archiveOrders(): Promise<number> {
  return (await archiveNow(await findDatabaseUrl(), ARCHIVE_DIR)).rows;
}

/** Has the product look for news at once, and order a push, a message and a mail for each. */
export async function orderNotices(): Promise<void> {
  await orderJob(await findDatabaseUrl(), 'notices');
}
