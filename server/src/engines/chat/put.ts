import { prepared, type Queryable } from '../../db/connection'
import { refuse } from '../../lib/refusal'
import type { ChatLine, NewLine, Speaker } from './lines'
import { CHAT_CHANNEL, MAX_TOLD_BYTES, tellChat } from './tell'

/** Who speaks for a shop when nobody is there: greetings and notes. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * The conversation's row gives the next number and keeps other lines waiting until this one is there; who answers first
 * for a shop has the conversation, which is open from then on; what is said has been read by who says it; and a person waits from
 * the first thing they say until somebody answers.
 */
const WRITTEN = `
    with open as (
      update conversations set last_seq = last_seq + 1, last_at = $8,
        agent_id = case when $9 and $2 = 'service' then coalesce(agent_id, $3::uuid) else agent_id end,
        is_open = is_open or ($9 and $2 = 'service' and $6 <> 'recall'),
        waits_since = case when not $9 or $6 = 'recall' then waits_since
          when $2 = 'user' then coalesce(waits_since, $8) end,
        user_read_seq = case when $9 and $2 = 'user' then last_seq + 1 else user_read_seq end,
        service_read_seq = case when $9 and $2 = 'service' then last_seq + 1 else service_read_seq end
      where id = $1 and case when $2 = 'user' then user_id = $3::uuid else shop_id is not distinct from $4::uuid end
      returning id, user_id, shop_id, last_seq
    ), line as (
      insert into chat_lines (conversation_id, seq, side, sender_id, client_id, kind, body, created_at)
      select id, last_seq, $2, $3::uuid, $5::uuid, $6, $7::jsonb, $8 from open
      returning conversation_id as "conversationId", seq, side, sender_id as "senderId", client_id as "clientId",
        kind, body, recalled_at as "recalledAt", created_at as "createdAt"
    )`

/** PostgreSQL tells every server, in the same statement. */
const PUT_AND_TELL = {
  name: 'chat-put',
  text: `${WRITTEN}
    select line.*, pg_notify('${CHAT_CHANNEL}', json_build_object('userId', open.user_id, 'shopId', open.shop_id, 'line',
      case when octet_length(line.body::text) > ${MAX_TOLD_BYTES}
        then to_jsonb(line) || '{"body": null}' else to_jsonb(line) end)::text)
    from open, line`
}

/** For where the news are carried by others. */
const PUT = {
  name: 'chat-put-quietly',
  text: `${WRITTEN}
    select line.*, open.user_id as "userId", open.shop_id as "shopId" from open, line`
}

/**
 * Writes a line in one statement. Fails with the database's unique violation when the sender used the client id before.
 * Throws NOT_FOUND for a conversation of others.
 */
export async function putLine(
  db: Queryable,
  speaker: Speaker,
  conversationId: string,
  { clientId, kind, body, kept }: NewLine,
  now: Date
): Promise<ChatLine> {
  const { side, userId } = speaker
  const shopId = side === 'service' ? speaker.shopId : null
  const values = [
    conversationId,
    side,
    userId,
    shopId,
    clientId,
    kind,
    JSON.stringify(kept ?? body),
    now,
    userId !== NOBODY
  ]
  const statement = db.news ? PUT : PUT_AND_TELL
  const [row] = await prepared<ChatLine & { userId: string; shopId: string | null }>(db, { ...statement, values })
  if (!row) return refuse('NOT_FOUND', '会话不存在')
  const written = lineIn(row)
  if (db.news) await tellChat(db, { userId: row.userId, shopId: row.shopId, line: written })
  return written
}

const lineIn = (row: ChatLine): ChatLine => ({
  conversationId: row.conversationId,
  seq: Number(row.seq),
  side: row.side,
  senderId: row.senderId,
  clientId: row.clientId,
  kind: row.kind,
  body: row.body,
  recalledAt: row.recalledAt,
  createdAt: row.createdAt
})
