import Fastify from 'fastify';
import { Pool } from 'pg';

/** The least that a call costs on this machine: Fastify alone, or with one prepared query. */
const [port, databaseUrl] = process.argv.slice(2);
const app = Fastify();

if (databaseUrl) {
  const pool = new Pool({ connectionString: databaseUrl, max: 20 });
  const query = {
    name: 'count_unread',
    text: 'select count(*)::int as count from chat_messages where user_id = $1 and read_at is null',
  };
  app.get('/', async () => {
    const { rows } = await pool.query<{ count: number }>({ ...query, values: [1] });
    return { count: rows[0]?.count };
  });
} else app.get('/', async () => ({ status: 'ok' }));

await app.listen({ host: '127.0.0.1', port: Number(port) });
