import { prepared } from '../../db/connection'
import { keptShops } from '../../engines/scope'
import { dayStart, dayText } from '../../lib/clock'
import { standingAt } from '../../lib/hours'
import { yuan } from '../../lib/money'
import type { Reader } from './nearby'

interface Row {
  id: string
  address: string
  hours: string
  open_minute: number | null
  close_minute: number | null
  rest_days: number[]
  likes: number
  followers: number
  desk: boolean | null
  num: number
  fen: string
}

/** The stores somebody acts for, those they own first; what was paid today only where they may see income. */
export async function keptStores({ db, clock }: Reader, rootId: string) {
  const now = clock.now()
  const kept = (await keptShops(db, rootId)).filter(shop => shop.kind === 'offline')
  if (kept.length === 0) return []
  const seen = kept.filter(shop => shop.rights.includes('income')).map(shop => shop.id)
  const rows = await prepared<Row>(db, {
    name: 'kept-stores',
    text: `
      select s.id, s.city || s.district || s.address as address, s.hours, s.open_minute, s.close_minute, s.rest_days, s.likes,
        s.followers, d.open as desk, coalesce(t.num, 0) as num, coalesce(t.fen, 0)::text as fen
      from shops s left join store_desks d on d.shop_id = s.id
      left join lateral (
        select count(*)::int as num, sum(p.amount_fen) as fen
        from store_payments p join orders o on o.user_id = p.user_id and o.id = p.order_id
        where p.shop_id = s.id and p.paid_at >= $2 and o.state = 'complete'
      ) t on s.id = any($3)
      where s.id = any($1)`,
    values: [kept.map(shop => shop.id), dayStart(dayText(now)), seen]
  })
  return kept.map(shop => {
    const row = rows.find(one => one.id === shop.id)!
    const hours = { openMinute: row.open_minute, closeMinute: row.close_minute, restDays: row.rest_days }
    const { isOpen, words } = standingAt(hours, now)
    return {
      mer_id: shop.id,
      shop_name: shop.name,
      logo: shop.logo,
      address: row.address,
      status: shop.published ? (1 as const) : (2 as const),
      _status: shop.published ? '已上线' : '已停业',
      is_owner: shop.isOwner ? (1 as const) : (0 as const),
      open_now: isOpen ? (1 as const) : (0 as const),
      _open: words,
      hours: row.hours,
      likes: row.likes,
      followers: row.followers,
      pay_here: shop.published && row.desk ? (1 as const) : (0 as const),
      pay_note: payNote(shop.published, row.desk),
      sees_income: seen.includes(shop.id) ? (1 as const) : (0 as const),
      today_num: row.num,
      today_price: yuan(BigInt(row.fen))
    }
  })
}

function payNote(isPublished: boolean, desk: boolean | null): string {
  if (!isPublished) return '店铺停业期间不能收款'
  if (desk === null) return '还没有收款码'
  return desk ? '' : '到店付款已暂停'
}
