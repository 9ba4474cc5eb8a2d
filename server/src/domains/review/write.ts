import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { replies } from '../../db/schema'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'

export interface ReplyInput {
  userId: string
  orderLineId: string
  productId: string
  shopId: string
  skuId: string
  suk: string
  /** 1 to 5. */
  productScore: number
  serviceScore: number
  comment: string
  pictures?: string[]
  anonymous?: boolean
  createdAt?: Date
}

/**
 * Puts a review down, once an order line, and counts it into the product's and the shop's ratings. Whether the line is
 * the person's and was received is for the caller to have checked. Run it in a transaction.
 * @returns the review's id
 * @throws Refusal REVIEWED when the line has one already
 */
export async function saveReply(tx: Queryable, input: ReplyInput): Promise<string> {
  const id = newId()
  const put = await tx
    .insert(replies)
    .values({ ...input, id })
    .onConflictDoNothing({ target: [replies.userId, replies.orderLineId] })
    .returning({ id: replies.id })
  if (put.length === 0) refuse('REVIEWED', '这件商品已经评价过了')
  await count(tx, input, 1)
  return id
}

/** `saveReply` for many at once, each with an id of its own; those that are there already are passed over. */
export async function saveReplies(tx: Queryable, inputs: (typeof replies.$inferInsert)[]) {
  if (inputs.length === 0) return
  const put = await tx.insert(replies).values(inputs).onConflictDoNothing().returning({ id: replies.id })
  const ids = sql`${sql.param(put.map(row => row.id))}::uuid[]`
  await tx.execute(sql`
    insert into product_ratings as r (product_id, good_count, middle_count, poor_count, star_sum)
    select product_id, count(*) filter (where product_score >= 4), count(*) filter (where product_score = 3),
      count(*) filter (where product_score <= 2), sum(product_score)
    from replies where id = any(${ids}) group by product_id order by product_id
    on conflict (product_id) do update set good_count = r.good_count + excluded.good_count,
      middle_count = r.middle_count + excluded.middle_count, poor_count = r.poor_count + excluded.poor_count,
      star_sum = r.star_sum + excluded.star_sum`)
  await tx.execute(sql`
    update shops s set rating_count = s.rating_count + n.count, product_score_sum = s.product_score_sum + n.product,
      service_score_sum = s.service_score_sum + n.service, good_count = s.good_count + n.good,
      middle_count = s.middle_count + n.middle, poor_count = s.poor_count + n.poor
    from (
      select shop_id, count(*)::int as count, sum(product_score)::int as product, sum(service_score)::int as service,
        count(*) filter (where product_score >= 4)::int as good, count(*) filter (where product_score = 3)::int as middle,
        count(*) filter (where product_score <= 2)::int as poor
      from replies where id = any(${ids}) group by shop_id
    ) n where s.id = n.shop_id`)
}

/** Why a review is hidden, and who says so. */
export interface Hiding {
  why: string
  by: string
  at: Date
}

/**
 * Hides a review from readers, or shows it again (null), and takes it out of the ratings or back in; of two who say the
 * same at once one does it. Answers the review, or undefined where it was so before or there is none.
 */
export async function showReply(tx: Queryable, id: string, hiding: Hiding | null) {
  const hidden = hiding && { hiddenWhy: hiding.why, hiddenBy: hiding.by, hiddenAt: hiding.at }
  const [row] = await tx
    .update(replies)
    .set({ shown: !hiding, ...hidden })
    .where(and(eq(replies.id, id), eq(replies.shown, !!hiding)))
    .returning()
  if (row) await count(tx, row, hiding ? -1 : 1)
  return row
}

type Scored = Pick<ReplyInput, 'productId' | 'shopId' | 'productScore' | 'serviceScore'>

async function count(tx: Queryable, { productId, shopId, productScore, serviceScore }: Scored, by: 1 | -1) {
  const good = productScore >= 4 ? by : 0
  const middle = productScore === 3 ? by : 0
  const poor = productScore <= 2 ? by : 0
  const stars = by * productScore
  await tx.execute(sql`
    insert into product_ratings as r (product_id, good_count, middle_count, poor_count, star_sum)
    values (${productId}, greatest(${good}::int, 0), greatest(${middle}::int, 0), greatest(${poor}::int, 0), greatest(${stars}::int, 0))
    on conflict (product_id) do update set good_count = r.good_count + ${good}::int,
      middle_count = r.middle_count + ${middle}::int, poor_count = r.poor_count + ${poor}::int, star_sum = r.star_sum + ${stars}::int`)
  await tx.execute(sql`
    update shops set rating_count = rating_count + ${by}::int, product_score_sum = product_score_sum + ${stars}::int,
      service_score_sum = service_score_sum + ${by * serviceScore}::int, good_count = good_count + ${good}::int,
      middle_count = middle_count + ${middle}::int, poor_count = poor_count + ${poor}::int
    where id = ${shopId}`)
}

/** Sums up the reviews of each shop's goods by kind anew; answers how many shops had other numbers. */
export async function recountShops(db: Queryable): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update shops s set good_count = n.good, middle_count = n.middle, poor_count = n.poor
    from (
      select h.id, coalesce(sum(r.good_count), 0)::int as good, coalesce(sum(r.middle_count), 0)::int as middle,
        coalesce(sum(r.poor_count), 0)::int as poor
      from shops h left join products p on p.shop_id = h.id left join product_ratings r on r.product_id = p.id group by h.id
    ) n where n.id = s.id and (s.good_count, s.middle_count, s.poor_count) is distinct from (n.good, n.middle, n.poor)`)
  return rowCount ?? 0
}
