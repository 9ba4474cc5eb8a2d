import type { adminChat, chat } from '@contract/chat'
import type { Input } from '@contract/core'
import { inArray } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { users } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { endService, rateService, ratingFigures, ratingsPage } from '../../engines/chat'
import type { Handlers } from '../../http/context'
import { seconds } from '../../lib/clock'
import { cursorAfter, keysOf } from '../../lib/cursor'
import { isId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { plainWords } from '../../lib/words'
import { shopNamesOf } from '../shop/service'
import { deskOf, serves, shopIdOf } from './desks'

const MOST_DAYS = 366
const DAY_S = 86_400

/** What is said of a service: who answers ends it, who asked rates it. */
export const ratingRoutes = {
  'POST /api/im/finish': async ({ db, person, clock }, { conv, desk }) => {
    if (desk !== 'platform' && !isId(desk)) refuse('NOT_FOUND', '店铺不存在')
    const asked = await deskOf(db, shopIdOf(desk))
    if (!serves(person, asked)) refuse('FORBIDDEN', '你不是这家店的客服')
    const speaker = { side: 'service', userId: person.id, shopId: asked.shopId } as const
    return { id: await transact(db, tx => endService(tx, speaker, conv, clock.now())) }
  },
  'POST /api/im/rate': async ({ db, person, clock }, { id, stars, words }) => {
    const rated = { userId: person.id, id, stars, words: plainWords(words) }
    await transact(db, tx => rateService(tx, rated, clock.now()))
    return { stars }
  }
} satisfies Partial<Handlers<typeof chat>>

const namesOf = async (db: Queryable, ids: readonly string[]) =>
  new Map(
    (
      await db
        .select({ id: users.id, name: users.nickname })
        .from(users)
        .where(inArray(users.id, [...new Set(ids)]))
    ).map(({ id, name }) => [id, name])
  )

/** @throws Refusal INVALID */
function rangeOf({ from, until }: { from: number; until: number }) {
  if (until <= from || until - from > MOST_DAYS * DAY_S) refuse('INVALID', `请选择不超过 ${MOST_DAYS} 天的时间范围`)
  return { from: new Date(from * 1000), until: new Date(until * 1000) }
}

type Sums = Pick<Awaited<ReturnType<typeof ratingFigures>>[number], 'asked' | 'rated' | 'stars' | 'low'>

const sumsOf = ({ asked, rated, stars, low }: Sums) => ({
  asked_num: asked,
  rated_num: rated,
  average: rated > 0 ? (stars / rated).toFixed(2) : '',
  low_num: low
})

const together = (all: readonly Sums[]): Sums =>
  all.reduce(
    (sum, one) => ({
      asked: sum.asked + one.asked,
      rated: sum.rated + one.rated,
      stars: sum.stars + one.stars,
      low: sum.low + one.low
    }),
    { asked: 0, rated: 0, stars: 0, low: 0 }
  )

const SORT = 'ratings'
const KEYS = [
  ['asked_at', 'time'],
  ['id', 'uuid']
] as const

async function listed(
  db: Queryable,
  { cursor, limit, low, agent, ...range }: Input<(typeof adminChat)['GET /api/admin/chat/ratings']>
) {
  const [asked, id] = cursor ? keysOf(cursor, SORT, KEYS) : []
  const after = asked && id ? ([asked, id] as const) : undefined
  const wanted = { ...rangeOf(range), low: low === 1, agentId: agent, after, limit: limit + 1 }
  const rows = await ratingsPage(db, wanted)
  const page = rows.slice(0, limit)
  const [names, shopNames] = await sideBySide(
    db,
    () =>
      namesOf(
        db,
        page.flatMap(({ rating }) => [rating.userId, rating.agentId])
      ),
    () =>
      shopNamesOf(
        db,
        page.flatMap(({ rating }) => rating.shopId ?? [])
      )
  )
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    list: page.map(({ rating }) => ({
      id: rating.id,
      conv: rating.conversationId,
      uid: rating.userId,
      nickname: names.get(rating.userId) ?? '',
      agent_id: rating.agentId,
      name: names.get(rating.agentId) ?? '已离开的客服',
      shop_id: rating.shopId,
      shop_name: rating.shopId ? (shopNames.get(rating.shopId) ?? '') : '',
      star: rating.stars ?? 0,
      words: rating.words,
      add_time: seconds(rating.askedAt),
      rate_time: rating.ratedAt && seconds(rating.ratedAt)
    })),
    cursor: last ? cursorAfter(SORT, [last.asked, last.rating.id]) : null
  }
}

export const adminRatingRoutes = {
  'GET /api/admin/chat/rating/figures': async ({ db, config }, range) => {
    const all = await ratingFigures(db, rangeOf(range))
    const names = await namesOf(
      db,
      all.map(({ agentId }) => agentId)
    )
    return {
      ...sumsOf(together(all)),
      carried: config.TENCENT_IM_SDKAPPID ? ('tencent' as const) : ('own' as const),
      colleagues: [...all]
        .sort((a, b) => b.asked - a.asked || a.agentId.localeCompare(b.agentId))
        .map(one => ({ agent_id: one.agentId, name: names.get(one.agentId) ?? '已离开的客服', ...sumsOf(one) }))
    }
  },
  'GET /api/admin/chat/ratings': ({ db }, input) => listed(db, input)
} satisfies Partial<Handlers<typeof adminChat>>
