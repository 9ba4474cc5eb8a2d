import { referral } from '@contract/referral'
import { and, asc, eq } from 'drizzle-orm'
import { banners } from '../../db/schema'
import { userById } from '../../engines/identity/accounts'
import { type CommissionRule, commissionRule } from '../../engines/referral'
import { bindDomain } from '../../http/context'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { bonusOf } from './bonus'
import { earnedSums, fanPage, fanSums } from './queries'

/** No shop's own rates: those of all are asked for. */
const ALL_SHOPS = '00000000-0000-0000-0000-000000000000'

function ruleWords({ firstBp, secondBp }: Omit<CommissionRule, 'scope'>): string[] {
  return [
    '好友通过你的邀请链接、海报或邀请码注册，就是你的粉丝；绑定后不能更改，也不能邀请自己。',
    firstBp === 0
      ? '平台目前没有开放购物佣金。'
      : `粉丝购物并结算后，平台从该订单的毛利中分出 ${firstBp / 100}% 给你${secondBp > 0 ? `，粉丝的粉丝购物分出 ${secondBp / 100}%` : ''}。`,
    '付款后显示为待结算；收货满 7 天没有售后，转入收益，完成实名认证后可以提现。',
    '订单退款，对应的佣金会收回。邀请注册本身没有奖励，也不需要交任何费用。'
  ]
}

export const referralDomain = bindDomain(referral, {
  'POST /api/spread/people': async ({ db, person, clock }, { asc, ...filter }) => {
    const now = clock.now()
    const [page, sums, earned, rule] = await Promise.all([
      fanPage(db, { ...filter, userId: person.id, asc: asc === 1 }),
      fanSums(db, person.id, now),
      earnedSums(db, person.id, ['first', 'second'], now),
      commissionRule(db, ALL_SHOPS)
    ])
    return {
      list: page.list.map(fan => ({
        uid: fan.uid,
        nickname: fan.nickname,
        avatar: fan.avatar,
        time: fan.time,
        childCount: fan.child_count,
        orderCount: fan.order_count,
        numberCount: yuan(BigInt(fan.paid_fen))
      })),
      count: page.count,
      total: sums.total,
      totalLevel: sums.second,
      today: sums.today,
      month: sums.month,
      second_level: rule.secondBp > 0 ? 1 : 0,
      pending: yuan(BigInt(earned.pending)),
      settled: yuan(BigInt(earned.settled)),
      rules: ruleWords(rule)
    }
  },
  'GET /api/spread/banner': async ({ db, person }) => {
    const [me, list] = await Promise.all([
      userById(db, person.id),
      db
        .select()
        .from(banners)
        .where(and(eq(banners.place, 'poster'), eq(banners.shown, true)))
        .orderBy(asc(banners.sort), asc(banners.id))
    ])
    const { inviteCode, nickname } = me ?? refuse('NOT_FOUND', '账号不存在')
    return {
      invite_code: inviteCode,
      nickname,
      words: '邀请你一起逛好物',
      list: list.map(({ id, title, picture }) => ({ id, title, pic: picture }))
    }
  },
  'GET /api/partner/bonus_list': ({ db, person, clock }, paging) =>
    bonusOf(db, 'partner', { ...paging, userId: person.id, now: clock.now() }),
  'GET /api/dock/bonus_list': ({ db, person, clock }, paging) =>
    bonusOf(db, 'dock', { ...paging, userId: person.id, now: clock.now() })
})
