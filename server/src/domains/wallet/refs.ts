import type { ToldLine } from '@contract/told'
import type { Static } from '@sinclair/typebox'
import { sql } from 'drizzle-orm'
import { virtualKinds } from '../../engines/order'
import { isId } from '../../lib/ids'
import type { Services } from '../../services'
import { poolTitles } from '../release/find'
import { POOL } from './account-names'

interface Ref {
  kind: string
  id: string
}
type Told = Static<typeof ToldLine>

/** What a transfer belongs to, by the word it keeps. */
const SORTS: Readonly<Record<string, string>> = {
  order: '订单',
  payment: '收款单',
  withdrawal: '提现',
  user: '会员',
  pool: POOL,
  transfer: '转赠',
  reversal: '冲正',
  exchange: '兑换',
  release: '释放',
  draw: '抽奖',
  task: '任务',
  calendar: '签到',
  giveaway: '免费领取',
  'packet-round': '红包',
  spotlight: '聚光灯',
  tb_task: '通宝任务',
  tb_gift: '通宝',
  auction: '拍卖行充值'
}

interface Named extends Record<string, unknown> {
  sort: string
  id: string
  name: string
  kind: string
}

async function named({ db }: Pick<Services, 'db'>, refs: readonly Ref[]): Promise<ReadonlyMap<string, Named>> {
  const ids = (kind: string) =>
    sql.param([...new Set(refs.filter(ref => ref.kind === kind && isId(ref.id)).map(({ id }) => id))])
  // A payment is known by its order, which the transfer that brought its money names.
  const { rows } = await db.execute<Named>(sql`
    select 'order' as sort, id::text as id, no as name, kind from orders where id = any(${ids('order')}::uuid[])
    union all
    select 'payment', p.id, o.no, o.kind from unnest(${ids('payment')}::text[]) p (id)
    join ledger_transfers t on t.idem_key = 'pay:' || p.id and t.ref_kind = 'order'
    join orders o on o.id = t.ref_id::uuid
    union all
    select 'user', id::text, nickname, '' from users where id = any(${ids('user')}::uuid[])`)
  return new Map(rows.map(row => [`${row.sort}:${row.id}`, row]))
}

/** Names what transfers belong to, with the page it has. */
export async function refsTold(
  services: Pick<Services, 'db' | 'kinds'>,
  refs: readonly Ref[]
): Promise<(ref: Ref) => Told> {
  const found = await named(services, refs)
  const pools = refs.filter(({ kind }) => kind === 'pool').map(({ id }) => id)
  const titles = pools.length > 0 ? await poolTitles(services.db, pools) : new Map<string, string>()
  const pageless = virtualKinds(services)
  return ({ kind, id }) => {
    const title = SORTS[kind] ?? '其他'
    const one = found.get(`${kind}:${id}`)
    if (one && kind === 'user') return { title, told: one.name, about: 'member', about_id: id }
    if (one) {
      const about = pageless.includes(one.kind) ? 'payment' : 'order'
      return { title, told: one.name, about, about_id: one.name }
    }
    if (kind === 'withdrawal') return { title, told: '查看提现单', about: 'withdrawal', about_id: id }
    if (kind === 'pool') return { title, told: titles.get(id) ?? id, about: 'pool', about_id: id }
    return { title, told: isId(id) ? '' : id, about: '', about_id: '' }
  }
}
