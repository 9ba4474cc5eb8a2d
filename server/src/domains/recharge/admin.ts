import { adminRecharge } from '@contract/recharge'
import { asc, eq } from 'drizzle-orm'
import { rechargePackages, releasePlans } from '../../db/schema'
import { heldAsSeen } from '../../db/seen'
import { bindDomain } from '../../http/context'
import { newId } from '../../lib/ids'
import { markOf } from '../../lib/mark'
import { fenOf } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { packageFace, type RechargePackage, savePackage } from './service'

const shown = (pack: RechargePackage) => ({
  ...packageFace(pack),
  mark: markOf(pack),
  plan: pack.plan,
  pool: pack.pool,
  from_hour: pack.fromHour,
  until_hour: pack.untilHour,
  person_times: pack.personTimes,
  open: (pack.open ? 1 : 0) as 0 | 1,
  sort: pack.sort
})

export const adminRechargeDomain = bindDomain(adminRecharge, {
  'GET /api/admin/recharge/packages': async ({ db, config }) => {
    const packs = await db
      .select()
      .from(rechargePackages)
      .orderBy(asc(rechargePackages.type), asc(rechargePackages.sort), asc(rechargePackages.id))
    return { list: packs.map(shown), count: packs.length, limit: config.PREPAID_LIMIT_YUAN }
  },
  'POST /api/admin/recharge/package': async ({ db, config }, { id, mark, price, give, gift, plan, ...fields }) => {
    const isTb = fields.type === 'tb'
    if (isTb && give.includes('.')) refuse('BAD_PACKAGE', '通宝的数量须为整数')
    const [priceFen, giveMinor, giftMinor] = [fenOf(price), isTb ? BigInt(give) : fenOf(give), fenOf(gift)]
    if (isTb && giftMinor > 0n) refuse('BAD_PACKAGE', '通宝套餐没有赠送')
    if (priceFen <= 0n || giveMinor <= 0n) refuse('BAD_PACKAGE', '金额须大于零')
    if (fields.until_hour <= fields.from_hour) refuse('BAD_PACKAGE', '结束时间须晚于开始时间')
    if (fields.type === 'voucher' && giveMinor < priceFen) refuse('BAD_PACKAGE', '到账的消费券不能少于支付金额')
    if (fields.type === 'balance' && giveMinor !== priceFen) refuse('BAD_PACKAGE', '余额充值的到账金额须等于支付金额')
    if (fields.type === 'balance' && priceFen > BigInt(config.PREPAID_LIMIT_YUAN) * 100n)
      refuse('BAD_PACKAGE', `单次充值不能超过 ${config.PREPAID_LIMIT_YUAN} 元`)
    if (giftMinor > 0n) {
      const [terms] = await db.select().from(releasePlans).where(eq(releasePlans.code, plan))
      if (!terms?.open || terms.asset !== 'xfq') refuse('BAD_PACKAGE', '赠送需要一个发放消费券的释放计划')
    }
    const { person_times: personTimes, from_hour: fromHour, until_hour: untilHour, open, ...words } = fields
    const amounts = { priceFen, giveMinor, giftMinor, plan: giftMinor > 0n ? plan : '' }
    const limits = { personTimes, fromHour, untilHour, open: open === 1 }
    if (id) await heldAsSeen(db, rechargePackages, eq(rechargePackages.id, id), mark)
    return shown(await savePackage(db, { id: id ?? newId(), ...words, ...limits, ...amounts }))
  }
})
