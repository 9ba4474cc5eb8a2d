import type { Conversation, ChatLine as Line } from '@contract/chat'
import type { Static } from '@sinclair/typebox'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import type { ChatLine, Speaker } from '../../engines/chat'
import { seconds } from '../../lib/clock'
import { deskOf, PLATFORM_TITLE } from './desks'

/** Conversations one answer brings, the newest first. */
const MOST = 200

/** A line on the wire. */
export const lineOf = (line: ChatLine): Static<typeof Line> => ({
  conv: line.conversationId,
  seq: line.seq,
  side: line.side as 'user' | 'service',
  kind: line.kind as Static<typeof Line>['kind'],
  body: line.body,
  client_id: line.clientId,
  recalled: line.recalledAt !== null,
  add_time: seconds(line.createdAt)
})

type Row = {
  id: string
  shop_id: string | null
  title: string
  avatar: string
  agent_id: string | null
  last: {
    seq: number
    side: string
    kind: string
    body: Record<string, string>
    client: string
    recalled: boolean
  } | null
  last_seq: string
  last_at: string | null
  unread: number
  peer_read: string
  created_at: string
}

/**
 * The speaker's conversations with something said in them, the newest first, behind the one of an id where `before` names it;
 * or the one of an id. One that moved up since it was listed brings some again, and hides none.
 */
export async function conversationsOf(
  db: Queryable,
  speaker: Speaker,
  { id, before }: { id?: string; before?: string } = {}
): Promise<Static<typeof Conversation>[]> {
  const mine = speaker.side === 'user'
  const other = mine ? sql`'service'` : sql`'user'`
  const [read, peer] = mine ? [sql`user_read_seq`, sql`service_read_seq`] : [sql`service_read_seq`, sql`user_read_seq`]
  const whose = (of: SQL) =>
    mine
      ? sql`${of}.user_id = ${speaker.userId}`
      : speaker.shopId
        ? sql`${of}.shop_id = ${speaker.shopId}`
        : sql`${of}.shop_id is null`
  const last = sql`select b.last_at, b.id from conversations b where b.id = ${before} and ${whose(sql`b`)}`
  const { rows } = await db.execute<Row>(sql`
    select c.id, c.shop_id, c.agent_id, c.last_seq, c.last_at, c.created_at, c.${peer} as peer_read,
      ${mine ? sql`coalesce(s.name, '')` : sql`u.nickname`} as title,
      ${mine ? sql`coalesce(s.logo, '')` : sql`u.avatar`} as avatar,
      (select json_build_object('seq', l.seq, 'side', l.side, 'kind', l.kind, 'body', l.body, 'client', l.client_id,
         'recalled', l.recalled_at is not null)
       from chat_lines l where l.conversation_id = c.id and l.seq = c.last_seq) as last,
      (select count(*)::int from chat_lines l where l.conversation_id = c.id and l.seq > c.${read} and l.side = ${other}
         and l.kind <> 'recall' and l.recalled_at is null) as unread
    from conversations c
    left join shops s on s.id = c.shop_id
    join users u on u.id = c.user_id
    where ${whose(sql`c`)} and ${id ? sql`c.id = ${id}` : sql`c.last_seq > 0`}
      ${before ? sql`and (c.last_at, c.id) < (${last})` : sql``}
    order by c.last_at desc, c.id desc limit ${MOST}`)
  const platform = mine && rows.some(row => row.shop_id === null) ? await deskOf(db, null) : undefined
  return rows.map(row => {
    const time = seconds(new Date(row.last_at ?? row.created_at))
    const { last } = row
    return {
      id: row.id,
      shop_id: row.shop_id,
      title: mine && row.shop_id === null ? PLATFORM_TITLE : row.title,
      avatar: mine && row.shop_id === null ? platform!.avatar : row.avatar,
      agent_id: row.agent_id,
      last: last && { ...lineFields(last), conv: row.id, client_id: last.client, add_time: time },
      last_seq: Number(row.last_seq),
      unread: row.unread,
      peer_read: Number(row.peer_read),
      time
    }
  })
}

const lineFields = ({ seq, side, kind, body, recalled }: NonNullable<Row['last']>) => ({
  seq,
  side: side as 'user' | 'service',
  kind: kind as Static<typeof Line>['kind'],
  body,
  recalled
})
