import type { Data } from '@contract/core'
import type { sendtb } from '@contract/sendtb'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import type { ShopScope } from '../../engines/scope'
import { maskNumber } from '../../lib/mask'
import { flag } from './present'

type Under = Data<(typeof sendtb)['GET /api/sendtb/underlist']>

/** Whoever left the shop is listed while what they gave is. */
const MOST = 100
/** What each gave is counted over so many of the shop’s newest tasks. */
const LATELY = 400

interface Row extends Record<string, unknown> {
  id: string
  nickname: string
  avatar: string
  phone: string | null
  owner: boolean
  may: boolean
  tasks: number
  people: number
  num: number
}

/** Who may give in a shop's name or did, its owner first, then who gave most. */
export async function giversOf(db: Queryable, { id }: ShopScope): Promise<Under> {
  const { rows } = await db.execute<Row>(sql`
    with lately as (
      select id, by_id from tb_tasks where shop_id = ${id} order by created_at desc, id desc limit ${LATELY}
    ), gave as (
      select t.by_id as id, count(distinct t.id)::int as tasks,
        count(*) filter (where g.state = 'given')::int as people, coalesce(sum(g.given), 0)::int as num
      from lately t join tb_gifts g on g.task_id = t.id group by 1
    ), who as (
      select owner_id as id from shops where id = ${id}
      union select user_id from shop_staff where shop_id = ${id}
      union select id from gave
    )
    select u.id, u.nickname, u.avatar, u.phone, u.id is not distinct from s.owner_id as owner,
      coalesce('tb' = any(f.rights), false) as may,
      coalesce(v.tasks, 0) as tasks, coalesce(v.people, 0) as people, coalesce(v.num, 0) as num
    from who w
    join users u on u.id = w.id
    join shops s on s.id = ${id}
    left join shop_staff f on f.shop_id = s.id and f.user_id = u.id
    left join gave v on v.id = u.id
    order by owner desc, num desc, u.id limit ${MOST}`)
  return {
    list: rows.map(row => ({
      uid: row.id,
      nickname: row.nickname,
      avatar: row.avatar,
      phone: maskNumber(row.phone ?? ''),
      is_owner: flag(row.owner),
      may_give: flag(row.owner || row.may),
      task_num: row.tasks,
      given_people: row.people,
      given_num: row.num
    }))
  }
}
