import { eq } from 'drizzle-orm'
import { transact } from '../../db/connection'
import { calendarCards, calendars } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type Asset, account, assets, minorText, move, pool, post, unlessShort, user } from '../ledger'
import { worthFen } from '../task'
import type { AwardKind } from './kinds'

declare module '../ledger/reasons' {
  interface Reasons {
    day_reward: true
  }
}

const DAY_MS = 86_400_000
/** Cards one prize may bring. */
const CARDS_MOST = 3n

/** Refuses points that are none, or more than a reward may be worth. @throws Refusal BAD_CALENDAR, TOO_BIG */
export async function checkPoints(
  { db, config }: Pick<Services, 'db' | 'config'>,
  reward: { asset: string; amountMinor: bigint }
) {
  const rows = await assets(db)
  const row = rows.find(({ code }) => code === reward.asset)
  if (!row || row.kind === 'money') return refuse('BAD_CALENDAR', '奖励只能是积分或券')
  if (row.referenceFen === null) refuse('BAD_CALENDAR', `${row.name}还没有公布参考价值，不能作为奖励`)
  if (reward.amountMinor <= 0n) refuse('BAD_CALENDAR', '奖励须大于零')
  const most = BigInt(config.TASK_REWARD_FEN)
  if (worthFen(rows, reward) > most) refuse('TOO_BIG', `单次奖励最多价值 ${minorText(most, 2)} 元`)
}

/** Points from the calendar's pool into the wallet. */
export const points: AwardKind = {
  code: 'asset',
  page: pages => pages.assets(),
  check: checkPoints,
  queue: ({ pool, asset }) => `${pool}:${asset}`,
  give: ({ db }, award, at) =>
    unlessShort(
      transact(db, tx =>
        post(tx, {
          key: `calendar:${award.id}`,
          reason: 'day_reward',
          ref: { kind: 'calendar', id: award.id },
          memo: award.title,
          at,
          postings: move(
            account(pool(award.pool), award.asset as Asset),
            account(user(award.userId), award.asset as Asset),
            award.amountMinor
          )
        })
      ).then(() => true),
      false
    )
}

/** Make-up cards, good for the days the calendar says. */
export const card: AwardKind = {
  code: 'card',
  page: pages => pages.calendar(),
  async check(_services, { amountMinor }) {
    if (amountMinor < 1n || amountMinor > CARDS_MOST) refuse('BAD_CALENDAR', `补签卡一次发 1 到 ${CARDS_MOST} 张`)
  },
  queue: () => 'card',
  async give({ db }, { userId, calendar, id, amountMinor }, at) {
    const [terms] = await db.select().from(calendars).where(eq(calendars.code, calendar))
    const expiresAt = new Date(at.getTime() + terms!.cardDays * DAY_MS)
    const cards = Array.from({ length: Number(amountMinor) }, (_, i) => ({ userId, calendar, key: `${id}:${i}` }))
    await db
      .insert(calendarCards)
      .values(cards.map(one => ({ ...one, expiresAt, createdAt: at })))
      .onConflictDoNothing()
    return true
  }
}

const OWN: readonly AwardKind[] = [points, card]

/** Every kind of a server: the engine's own and those of programmes. */
export const allAwardKinds = ({ kinds }: Pick<Services, 'kinds'>): readonly AwardKind[] => [...OWN, ...kinds.award.all]

/** The kind of an award. Throws on a code nobody brought. */
export const awardKindOf = ({ kinds }: Pick<Services, 'kinds'>, { kind }: { kind: string }): AwardKind =>
  OWN.find(({ code }) => code === kind) ?? kinds.award.of(kind)
