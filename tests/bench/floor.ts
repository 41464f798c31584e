/** Lower bound for a list: node:http and postgres.js with the same SQL, without session, tenancy or framework. */
import { createServer, type ServerResponse } from 'node:http';
import postgres from 'postgres';

const { text, values } = JSON.parse(process.env.STATEMENT ?? '') as { text: string; values: never[][] };
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 10 });
let turn = 0;

async function answer(response: ServerResponse): Promise<void> {
  const rows = await sql.unsafe(text, values[turn++ % values.length], { prepare: true });
  const body = JSON.stringify({ data: rows });
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}

const server = createServer((_, response) => void answer(response));
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
server.listen(Number(process.env.PORT), () => process.send?.({ ready: true }));
