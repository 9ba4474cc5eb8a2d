import { and, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { giveaways } from '../../db/schema'
import { campaignOf, grantChances, prizesOf } from '../../engines/draw'
import type { GiveawayTerms, GivingKind } from '../../engines/giveaway'
import { addMessage } from '../../engines/message'
import { timeText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { PLACE as BOXES, boxAt, isGiven, ticketsOf } from './boxes'

/** Giveaways of this place are boxes that are given away. */
export const TAKE_PLACE = 'takeblind'

/** The campaign of the box that a giveaway gives. */
export const boxOf = ({ detail }: Pick<GiveawayTerms, 'detail'>) => String(detail?.campaign ?? '')

/** What a claim's box is granted by begins so: the same claim grants it once. */
export const GRANTED = 'giveaway:'
export const grantKey = (claimId: string) => `${GRANTED}${claimId}`

/** How many boxes of a campaign other giveaways have promised. */
async function promised(db: Queryable, campaign: string, code: string): Promise<number> {
  const [row] = await db
    .select({ stock: sql<number>`coalesce(sum(${giveaways.stock}), 0)::int` })
    .from(giveaways)
    .where(and(sql`${giveaways.detail} ->> 'campaign' = ${campaign}`, ne(giveaways.code, code)))
  return row!.stock
}

/** A company's box: a chance to open one, of which there are no more than tickets. */
export const boxGiving: GivingKind = {
  code: 'give_box',
  place: TAKE_PLACE,
  paid: false,

  async check({ db }, terms) {
    const code = boxOf(terms)
    const campaign = code ? await campaignOf(db, code) : refuse('BAD_GIVEAWAY', '请选择要赠送的盲盒')
    if (campaign.place !== BOXES || !isGiven(campaign)) refuse('BAD_GIVEAWAY', '请选择赠送的公司盲盒')
    if (campaign.state === 'closed') refuse('BAD_GIVEAWAY', '这个盲盒已经结束')
    if (terms.startsAt < campaign.startsAt || terms.endsAt > campaign.endsAt)
      refuse('BAD_GIVEAWAY', '领取时间须在盲盒的活动时间以内')
    const { total } = ticketsOf(await prizesOf(db, code))
    const left = total - (await promised(db, code, terms.code))
    if (terms.stock > left) refuse('BAD_GIVEAWAY', `箱里只有 ${total} 个盲盒，还可赠送 ${Math.max(0, left)} 个`)
  },

  /** What is given can be opened, and is shown with whose it is. */
  async reserve({ db }, giveaway) {
    const { campaign } = await boxAt(db, boxOf(giveaway)).catch(() =>
      refuse('BAD_GIVEAWAY', '请先填写盲盒的商家信息并开始活动')
    )
    if (campaign.state !== 'open') refuse('BAD_GIVEAWAY', '请先开始盲盒活动')
  },

  async give(tx, giveaway, { id, userId, givenAt }) {
    const campaign = boxOf(giveaway)
    const at = givenAt!
    await grantChances(tx, { userId, campaign, key: grantKey(id), times: 1, at })
    const { endsAt } = await campaignOf(tx.db, campaign)
    await addMessage(tx.db, {
      userId,
      kind: 'activity',
      title: '盲盒已到手',
      key: grantKey(id),
      at,
      content: `「${giveaway.title}」已放入你的账户，${timeText(endsAt)} 前随时可以打开，过期失效。`,
      url: `/pages/couponCenter/gsblind?code=${campaign}`
    })
  }
}
