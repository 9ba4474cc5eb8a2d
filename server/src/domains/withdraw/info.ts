import type { Data } from '@contract/core'
import type { withdraw } from '@contract/withdraw'
import { eq } from 'drizzle-orm'
import { users } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { realNameOf } from '../../engines/identity/real-name'
import { type Asset, account, balanceOf, minorText, user } from '../../engines/ledger'
import {
  type CashRule,
  coolingUntil,
  feeWords,
  paidOutFen,
  quotaLeft,
  type Receiver,
  receiversOf,
  ruleOf,
  ruleWords,
  wechatWallet
} from '../../engines/withdrawal'
import type { Context } from '../../http/context'
import { dayText, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { PAYOUT_METHODS, type PayoutMethod } from '../../providers/payout'
import { receiverWire } from './present'

type Info = Data<(typeof withdraw)['GET /api/user/getdrawinfo']>

export const METHOD_NAMES: Record<PayoutMethod, string> = { bank: '银行卡', alipay: '支付宝', weixin: '微信零钱' }
/** What cools off nothing is measured by, while an asset has no rule. */
const COOLING_S = 86_400

/** Who withdraws, and what they have bound. */
export async function cashPerson(ctx: Context<'login'>) {
  const { db, person } = ctx
  const [[me], receivers, real, wallet] = await sideBySide(
    db,
    () => db.select().from(users).where(eq(users.id, person.id)),
    () => receiversOf(db, person.id),
    () => realNameOf(ctx, person.rootId),
    () => wechatWallet(ctx, person.id)
  )
  return { me: me!, receivers, masked: real?.masked ?? '', wallet }
}
type Who = Awaited<ReturnType<typeof cashPerson>>

export const coolingOf = ({ me }: Who, now: Date, rule?: CashRule) => ({
  phoneChangedAt: me.phoneChangedAt,
  coolingS: rule?.coolingS ?? COOLING_S,
  now
})

/** The first thing that keeps a person from withdrawing, in the order they can do something about it. */
function blockOf(who: Who, rule: CashRule, now: Date): Info['block'] {
  if (who.me.parentId) return { code: 'SUB_ACCOUNT', words: '子账号不能提现，请切换到主账号操作' }
  if (!who.masked) return { code: 'REAL_NAME', words: '完成实名认证后即可提现' }
  const until = coolingUntil(who.me, undefined, rule.coolingS, now)
  if (until) return { code: 'COOLING', words: `手机号刚刚更换，${timeText(until)} 后可提现` }
  return { code: '', words: '' }
}

function methodsOf(ctx: Context<'login'>, who: Who, rule: CashRule): Info['methods'] {
  const cooling = coolingOf(who, ctx.clock.now(), rule)
  return PAYOUT_METHODS.filter(type => rule.methods.includes(type) && ctx.providers.payout[type]).map(type => {
    const bound: Receiver | undefined = who.receivers.find(one => one.method === type)
    const account = bound ? receiverWire(bound, who.masked, cooling) : null
    const note = account ? account.note : type === 'weixin' && !who.wallet ? '需先绑定微信' : '未绑定'
    return { type, name: METHOD_NAMES[type], note, usable: account && !account.note ? 1 : 0, account }
  })
}

/** The open rule of an asset. @throws Refusal OFF */
export const openRule = async (ctx: Pick<Context, 'db'>, asset: Asset) =>
  (await ruleOf(ctx.db, asset)) ?? refuse('OFF', '这种资产目前不能提现')

export async function drawInfo(ctx: Context<'login'>, asset: Asset): Promise<Info> {
  const { db, person, clock } = ctx
  const now = clock.now()
  const rule = await openRule(ctx, asset)
  const [who, balance, frozen, left, withdrawn] = await Promise.all([
    cashPerson(ctx),
    balanceOf(db, account(user(person.id), asset)),
    balanceOf(db, account(user(person.id), asset, 'frozen')),
    quotaLeft(db, rule, person.id, dayText(now)),
    paidOutFen(db, person.id, asset)
  ])
  const text = (minor: bigint) => minorText(minor, rule.digits)
  const block = blockOf(who, rule, now)
  return {
    asset,
    asset_name: rule.name,
    digits: rule.digits,
    balance: text(balance),
    frozen: text(frozen),
    withdrawn: yuan(withdrawn),
    open: block.code === '' ? 1 : 0,
    block,
    real_name: who.masked,
    minimum: text(rule.minMinor),
    maximum: text(rule.maxMinor),
    step: text(rule.stepMinor),
    left_today: text(left.dayMinor),
    left_month: text(left.monthMinor),
    times_left_today: left.times,
    fee: {
      rate: (rule.feeBp / 100).toFixed(2),
      rate_bp: rule.feeBp,
      minimum: yuan(rule.feeMinFen),
      words: feeWords(rule)
    },
    unit: { minor: String(rule.unitMinor), fen: String(rule.unitFen) },
    methods: methodsOf(ctx, who, rule),
    proof_from: rule.proofFromMinor === null ? null : text(rule.proofFromMinor),
    rules: ruleWords(rule)
  }
}
