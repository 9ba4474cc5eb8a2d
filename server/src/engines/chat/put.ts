import { prepared, type Queryable } from '../../db/connection'
import { refuse } from '../../lib/refusal'
import type { ChatLine, NewLine, Speaker } from '.'
import { CHAT_CHANNEL, MAX_TOLD_BYTES } from './tell'

/** Who speaks for a shop when nobody is there: greetings and notes. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * The conversation's row gives the next number and keeps other lines waiting until this one is there; who answers first
 * for a shop has the conversation; what is said has been read by who says it; and every server is told.
 */
const PUT = {
  name: 'chat-put',
  text: `
    with open as (
      update conversations set last_seq = last_seq + 1, last_at = $8,
        agent_id = case when $9 and $2 = 'service' then coalesce(agent_id, $3::uuid) else agent_id end,
        user_read_seq = case when $9 and $2 = 'user' then last_seq + 1 else user_read_seq end,
        service_read_seq = case when $9 and $2 = 'service' then last_seq + 1 else service_read_seq end
      where id = $1 and case when $2 = 'user' then user_id = $3::uuid else shop_id is not distinct from $4::uuid end
      returning id, user_id, shop_id, last_seq
    ), line as (
      insert into chat_lines (conversation_id, seq, side, sender_id, client_id, kind, body, created_at)
      select id, last_seq, $2, $3::uuid, $5::uuid, $6, $7::jsonb, $8 from open
      returning conversation_id as "conversationId", seq, side, sender_id as "senderId", client_id as "clientId",
        kind, body, recalled_at as "recalledAt", created_at as "createdAt"
    )
    select line.*, pg_notify('${CHAT_CHANNEL}', json_build_object('userId', open.user_id, 'shopId', open.shop_id, 'line',
      case when octet_length(line.body::text) > ${MAX_TOLD_BYTES}
        then to_jsonb(line) || '{"body": null}' else to_jsonb(line) end)::text)
    from open, line`
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
  const [row] = await prepared<ChatLine & { pg_notify: string }>(db, { ...PUT, values })
  if (!row) return refuse('NOT_FOUND', '会话不存在')
  const { pg_notify: _, ...line } = row
  return { ...line, seq: Number(line.seq) }
}
