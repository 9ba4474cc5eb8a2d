import { auction } from '@contract/team'
import { account, balanceOf, minorText, user } from '../../engines/ledger'
import { bindDomain } from '../../http/context'
import { dayText } from '../../lib/clock'
import { maskNumber } from '../../lib/mask'
import { phoneOf, rechargePage } from './queries'
import { askedOn, submitRecharge } from './recharge'
import { auctionTerms, closedWords, VALUE } from './terms'
import { rechargeLine } from './wire'

/** What a person reads before value leaves. */
function rulesOf(
  house: string,
  { name, digits, minimum, most, dayMost }: Awaited<ReturnType<typeof auctionTerms>>
): string[] {
  const text = (minor: bigint) => minorText(minor, digits)
  return [
    `${house}是独立经营的公司，充值后由${house}提供服务。`,
    `充值到你在${house}的账户，账户手机号与本账号相同；还没有账户的，请先在${house}注册。`,
    `每次 ${text(minimum)} 至 ${text(most)} ${name}，每天最多 ${text(dayMost)}；需完成实名认证。`,
    `提交后先冻结，${house}确认后扣除；没有成功的会原路退回。确认后不能撤回。`
  ]
}

export const auctionDomain = bindDomain(auction, {
  'GET /api/recharge_to_paimai/hdt_val_recharge_cfg': async ctx => {
    const { db, person, clock, providers } = ctx
    const { house } = providers.auction
    const [terms, phone, held, asked] = await Promise.all([
      auctionTerms(db),
      phoneOf(db, person.rootId),
      balanceOf(db, account(user(person.id), VALUE)),
      askedOn(db, person.id, dayText(clock.now()))
    ])
    const { name, digits, minimum, most, step, dayMost } = terms
    const text = (minor: bigint) => minorText(minor, digits)
    const note = person.id === person.rootId ? closedWords(ctx, terms) : '子账号不能充值到拍卖行，请切换到主账号'
    return {
      open: note ? 0 : 1,
      note,
      house,
      account: phone ? maskNumber(phone) : '',
      name,
      digits,
      balance: text(held),
      minimum: text(minimum),
      most: text(most),
      step: text(step),
      left_today: text(dayMost > asked ? dayMost - asked : 0n),
      rules: rulesOf(house, terms)
    }
  },
  'POST /api/recharge_to_paimai/hdt_val_recharge': async (ctx, { num }) => {
    const row = await submitRecharge(ctx, { userId: ctx.person.id, num, key: ctx.idem })
    return rechargeLine(row, (await auctionTerms(ctx.db)).digits)
  },
  'GET /api/recharge_to_paimai/recharge_list': async ({ db, person }, paging) => {
    const { digits } = await auctionTerms(db)
    const { list, count } = await rechargePage(db, { userId: person.id, ...paging })
    return { list: list.map(({ row }) => rechargeLine(row, digits)), count }
  }
})
