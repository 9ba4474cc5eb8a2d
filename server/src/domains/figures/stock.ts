import type { Data } from '@contract/core'
import type { adminFigures } from '@contract/figures'
import { sql } from 'drizzle-orm'
import { daysBefore, rolledPieces } from '../../engines/stats'
import type { Context } from '../../http/context'
import { dayText } from '../../lib/clock'

/** The pace is that of so many days, today among them. */
const PACE_DAYS = 14
/** What lasts for less ends soon. */
const SOON_DAYS = 7
const MOST = 10
/** Of how few pieces an index has all goods: of more, only what sells fast can end soon. */
const FEW = 100
const FRESH_S = 60

type Ending = Data<(typeof adminFigures)['GET /api/admin/figures/stock']>['list'][number]

/** Goods on sale that run out within days if they go on selling as they do, of everybody or of the shop somebody works for. */
export const stockEnding = ({ db, clock, shop, recent }: Context<'console'>): Promise<{ list: Ending[] }> =>
  recent(`stock-ending:${shop?.id ?? ''}`, FRESH_S, async () => {
    const now = clock.now()
    const days = { from: daysBefore(now, PACE_DAYS - 1), until: dayText(now) }
    const { rows } = await db.execute<{ id: string; name: string; image: string; stock: number; sold: number }>(sql`
      with sold as materialized (
        select product_id, sum(sold)::int as sold from (${rolledPieces(days, shop?.id)}) r group by 1
      ),
      few as materialized (select id from products where stock <= ${sql.raw(`${FEW}`)}),
      ending as materialized (
        select * from sold where product_id in (select id from few) or sold::bigint * ${SOON_DAYS} > ${FEW * PACE_DAYS}::bigint
      )
      select p.id, p.name, p.pictures[1] as image, p.stock, s.sold
      from ending s cross join lateral (select * from products x where x.id = s.product_id offset 0) p
      where (p.published or p.awaits_shop) and p.stock::bigint * ${PACE_DAYS} < s.sold::bigint * ${SOON_DAYS}
      order by p.stock::float8 / s.sold, s.sold desc, p.id limit ${MOST}`)
    return {
      list: rows.map(({ id, name, image, stock, sold }) => ({
        product_id: id,
        name,
        image,
        stock,
        sold_num: sold,
        stock_days: Math.floor((stock * PACE_DAYS) / sold)
      }))
    }
  })
