import { sql } from 'drizzle-orm'
import type { Services } from '../../services'

/** How many lines are noted by a statement: an offer that is taken waits for no longer than that. */
const BATCH = 500

/**
 * Notes product and moment on lines that a server of before wrote without them: figures find those by a slower way until then.
 * Answers how many.
 */
export async function noteAskedLines({ db }: Services): Promise<number> {
  for (let done = 0; ; ) {
    const { rowCount } = await db.execute(sql`
      with unnoted as (
        select user_id, after_sale_id, order_line_id from after_sale_lines
        where asked_at is null limit ${BATCH} for update skip locked
      )
      update after_sale_lines l set product_id = o.product_id, asked_at = a.created_at
      from unnoted s
        join after_sales a on a.user_id = s.user_id and a.id = s.after_sale_id
        join order_lines o on o.user_id = s.user_id and o.id = s.order_line_id
      where l.user_id = s.user_id and l.after_sale_id = s.after_sale_id and l.order_line_id = s.order_line_id`)
    done += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return done
  }
}
