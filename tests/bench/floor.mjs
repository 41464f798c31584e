/** The least that can answer a list: node:http, postgres.js, the same SQL. No session, no tenancy, no framework. */
import { createServer } from 'node:http';
import postgres from 'postgres';

const { text, values } = JSON.parse(process.env.STATEMENT);
const sql = postgres(process.env.DATABASE_URL, { max: 10 });
let turn = 0;

const server = createServer(async (request, response) => {
  const rows = await sql.unsafe(text, values[turn++ % values.length], { prepare: true });
  const body = JSON.stringify({ data: rows });
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
server.listen(Number(process.env.PORT), () => process.send({ ready: true }));
