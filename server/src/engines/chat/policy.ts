import { sql } from 'drizzle-orm'
import type { PersonalData } from '../../db/personal'
import { conversations } from '../../db/schema'
import { chatMergeStep } from './merge'

/** What becomes of conversations; their lines go with them. */
export const chatPolicy: PersonalData = {
  tables: [
    {
      table: conversations,
      merge: 'moved',
      close: 'erased',
      export: { omitted: 'given line by line, with who said it' }
    }
  ],
  merge: chatMergeStep,
  sections: [
    {
      name: '聊天记录',
      rows: async (db, ids) => {
        const { rows } = await db.execute(sql`
          select c.user_id as "账号", coalesce(s.name, '平台客服') as "对方",
            case l.side when 'user' then '我' else '对方' end as "发送人", l.body as "内容",
            to_char(l.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as "时间"
          from conversations c join chat_lines l on l.conversation_id = c.id left join shops s on s.id = c.shop_id
          where c.user_id in ${ids} order by c.id, l.seq`)
        return rows
      }
    }
  ]
}
