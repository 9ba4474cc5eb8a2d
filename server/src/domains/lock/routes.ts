import { lock } from '@contract/lock'
import { lockNumbers, lockTermsOf, readVisit, type Share, shareOf, touch, visitOf } from '../../engines/lock'
import { bindDomain, type Context } from '../../http/context'
import { limit, networkOf } from '../../http/limits'
import { fenOf, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { findGoods } from '../catalogue/find'
import { productPage } from '../catalogue/lists'
import { maskedName } from '../review/present'
import { cardOf } from './card'
import { expectedFen, lockRates } from './goods'
import { lockCustomer } from './kind'
import { fansOf, incomeOf, rankingOf } from './people'
import { ruleIdOf } from './rule'
import { dropLinks, pageOf, sharedAs, shareOfMine } from './share'
import { shopPeople } from './shop-people'

const KIND = lockCustomer.code

/** Nobody opens so many links; a counter that is driven up by a program is stopped. */
async function limitTouches({ db, clock, ip, person }: Context<'open'>) {
  await limit(db, clock.now(), `lock-touch:${networkOf(ip)}`, 600, 600)
  if (person) await limit(db, clock.now(), `lock-touch:${person.rootId}`, 60, 600)
}

/** Whose link was opened and when: as a guest's visit says, or just now. */
async function opened(ctx: Context<'open'>, input: { share?: string; visit?: string }) {
  const visit = input.visit === undefined ? undefined : readVisit(ctx, input.visit)
  const token = visit?.token ?? input.share
  const share = token === undefined ? undefined : await shareOf(ctx.db, token)
  if (!share) return refuse('NOT_FOUND', '分享链接已失效')
  return { share, at: visit?.at ?? ctx.clock.now() }
}

const shown = (services: Pick<Context, 'kinds'>, share: Share) => ({
  url: pageOf(services, share),
  nickname: maskedName(share.nickname)
})

export const lockDomain = bindDomain(lock, {
  'GET /api/product/lock_customer/index': async (ctx, { page, limit, keyword = '', sort = 'default' }) => {
    const { db, person, clock, config } = ctx
    const paging = { page, limit }
    const [goods, numbers, income, terms, rule_id] = await Promise.all([
      keyword.trim() ? findGoods(ctx, keyword, {}, sort, paging) : productPage(ctx, {}, sort, paging),
      lockNumbers(db, person.id, KIND, clock.now()),
      incomeOf(db, person.id),
      lockTermsOf(ctx, KIND),
      ruleIdOf(ctx)
    ])
    const rates = await lockRates(
      db,
      goods.list.map(line => line.mer_id)
    )
    return {
      list: goods.list.map(({ id, mer_id, store_name, image, price, ot_price, shop_name, sales }) => ({
        id,
        store_name,
        image,
        price,
        ot_price,
        shop_name,
        sales,
        commission: yuan(expectedFen(config, fenOf(price), rates.of(mer_id)))
      })),
      count: goods.count,
      open: terms.open ? 1 : 0,
      lock_days: terms.days,
      lock_num: numbers.locked,
      locked_today: numbers.today,
      visitors: numbers.visitors,
      order_count: income.orders,
      pending: yuan(BigInt(income.pending)),
      settled: yuan(BigInt(income.settled)),
      rule_id,
      rate_bp: rates.all
    }
  },

  'GET /api/product/lock_customer/share_data': async (ctx, asked) => {
    const [mine, terms] = await Promise.all([shareOfMine(ctx, ctx.person.id, asked), lockTermsOf(ctx, KIND)])
    const { token, url, title, words, image, nickname, goods: product } = mine
    return { token, url, title, words, image, nickname, product, lock_days: terms.days }
  },

  'GET /api/lockcustomer_shareimg': async (ctx, { from = 'h5', ...asked }) => {
    const mine = await shareOfMine(ctx, ctx.person.id, asked)
    const { token, url, title, words, nickname, image: picture, goods } = mine
    const carded = {
      token,
      url,
      title,
      words,
      nickname,
      picture,
      price: goods?.price ?? '',
      was: goods?.ot_price ?? ''
    }
    return cardOf(ctx, ctx.person.id, carded, from)
  },

  'GET /api/user/lock_customer/ranking_list': ({ db, person, clock }, asked) =>
    rankingOf(db, { ...asked, userId: person.id, now: clock.now() }),

  'GET /api/user/lock_customer/fans_list': ({ db, person, clock, shop }, asked) =>
    shop ? shopPeople(db, shop, asked) : fansOf(db, { ...asked, userId: person.id, now: clock.now() }),

  'POST /api/lock_customer/reset': async (ctx, asked) => ({
    count: await dropLinks(ctx, ctx.person.id, sharedAs(asked))
  }),

  'POST /api/lock_customer/touch': async (ctx, input) => {
    await limitTouches(ctx)
    const { share, at } = await opened(ctx, input)
    const { person } = ctx
    if (!person) return { state: 'waiting', visit_key: visitOf(ctx, share.token, at), ...shown(ctx, share) }
    const { state } = await touch(ctx, { share, userId: person.id, at })
    return { state, visit_key: '', ...shown(ctx, share) }
  }
})
