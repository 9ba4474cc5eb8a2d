import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { EXPORT_PAGE, type PersonalData, pagesAfter } from '../../db/personal'
import { chatRatings, conversations } from '../../db/schema'
import { chatMergeStep } from './merge'

interface SpokenLine extends Record<string, unknown> {
  seq: string
  line: object
}

/** Every line of their conversations, one conversation after the other, with who said it. */
async function* linesOf(db: Queryable, ids: string[]) {
  const { rows: all } = await db.execute<{ id: string; user_id: string; other: string }>(sql`
    select c.id, c.user_id, coalesce(s.name, '平台客服') as other
    from conversations c left join shops s on s.id = c.shop_id where c.user_id in ${ids} order by c.id`)
  for (const { id, user_id, other } of all) {
    const read = async (last: SpokenLine | undefined) => {
      const { rows } = await db.execute<SpokenLine>(sql`
        select l.seq, json_build_object(
          '账号', ${user_id}::text, '对方', ${other}::text, '发送人', case l.side when 'user' then '我' else '对方' end,
          '内容', l.body, '时间', to_char(l.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')
        ) as line
        from chat_lines l where l.conversation_id = ${id} and l.seq > ${last?.seq ?? 0} order by l.seq limit ${EXPORT_PAGE}`)
      return rows
    }
    for await (const lines of pagesAfter(read)) yield lines.map(({ line }) => line)
  }
}

/** What becomes of conversations; their lines go with them. */
export const chatPolicy: PersonalData = {
  tables: [
    {
      table: conversations,
      merge: 'moved',
      close: 'erased',
      export: { omitted: 'given line by line, with who said it' }
    },
    { table: chatRatings, merge: 'moved', close: 'erased', export: '客服评价' }
  ],
  merge: chatMergeStep,
  sections: [{ name: '聊天记录', pages: linesOf }]
}
