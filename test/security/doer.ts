import type { users } from '../../server/src/db/schema'
import type { TestShop } from '../../server/test/harness'
import { makeOwner } from '../support/owner'
import type { Doer } from './deeds'

/** A new person of the demo world who has something of everything. */
export async function makeDoer(shop: TestShop, fields: Partial<typeof users.$inferInsert> = {}): Promise<Doer> {
  const one = async (query: string) =>
    String(Object.values((await shop.db.$client.query(query)).rows[0] ?? { none: '' })[0] ?? '')
  return { ...(await makeOwner(shop, fields)), shop, one }
}

/** Everything a person owns, as text: nothing of it may change under another's hands. */
export async function belongings({ shop, id }: Doer): Promise<string> {
  const { rows: tables } = await shop.db.$client.query(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' order by 1`
  )
  const parts = [`select 'user ' || u::text as line from users u where id = $1`]
  for (const { table_name } of tables)
    parts.push(`select '${table_name} ' || t::text as line from "${table_name}" t where user_id = $1`)
  parts.push(
    `select 'balance ' || t::text as line from ledger_accounts t where owner_kind = 'user' and owner_id = $1::text`
  )
  const { rows } = await shop.db.$client.query(`${parts.join('\nunion all\n')}\norder by 1`, [id])
  return rows.map(row => row.line).join('\n')
}

const BOUNDARY = 'form-boundary'
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Sends a form with these fields and one picture, and answers the envelope. */
export async function sendForm(
  shop: TestShop,
  key: string,
  fields: Record<string, unknown>,
  token: string,
  picture = Buffer.from(PIXEL, 'base64')
) {
  const part = (head: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n`
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => Buffer.from(`${part(`name="${name}"`)}\r\n${value}\r\n`)),
    Buffer.from(`${part('name="file"; filename="../../a.png"')}Content-Type: image/png\r\n\r\n`),
    picture,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  ])
  const answer = await shop.app.inject({
    method: 'POST',
    url: key.split(' ')[1]!,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'authori-zation': `Bearer ${token}` },
    payload
  })
  return { http: answer.statusCode, ...answer.json() }
}
