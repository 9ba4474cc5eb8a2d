import { subshop } from '@contract/subshop'
import { bindDomain, type Context } from '../../http/context'
import { refuse } from '../../lib/refusal'
import { ordersOf, statOf } from './income'
import { agreementOf, barOf, editSubshop, openSubshop } from './open'
import { ceilingOf } from './rates'
import { posterOf, windowToken } from './share'
import { ownOf, type Subshop, subshopOf, visited } from './standing'
import { addGoods, choicePage, removeGoods, shownCount, WINDOW_MOST, windowPage } from './window'

const RULES = [
  '完成实名认证的会员都可以开一家小店，不收任何费用，也不需要交保证金。',
  `从商家开放推广的商品里挑选，最多 ${WINDOW_MOST} 件；价格由商家定，你不能改价，发货和售后也由商家负责。`,
  '好友从你的橱窗进来下单，佣金按下单时商家设定的比例计算；买家之后又打开了别人的链接，以最后一次为准。',
  '买家收货满 7 天没有售后，佣金转入你的收益；退款会按比例收回，自己的订单没有佣金。',
  '小店名称、头像和公告要真实合法，违规的内容会被平台清除，情节严重的会关闭小店。'
]

const signedIn = (ctx: Context<'open'>) => ctx.person?.id ?? refuse('SIGN_IN', '请先登录')

const NONE = { id: '', name: '', avatar: '', info: '', reason: '', goods_count: 0, token: '' }

/** A sub-shop as its page shows it; why it was closed is told to its keeper. */
async function shown(ctx: Context<'open'>, row: Subshop) {
  const isMine = ctx.person?.id === row.userId
  const isOpen = row.closedAt === null
  return {
    id: row.id,
    name: row.name,
    avatar: row.picture,
    info: row.notice,
    status: isOpen ? (1 as const) : (2 as const),
    _status: isOpen ? '营业中' : '已关闭',
    reason: isMine ? row.closeReason : '',
    is_mine: isMine ? (1 as const) : (0 as const),
    goods_count: await shownCount(ctx.db, row.userId),
    token: isOpen ? await windowToken(ctx, row) : ''
  }
}

export const subshopDomain = bindDomain(subshop, {
  'GET /api/subshop/rule': async ctx => {
    const [bar, version, most] = await Promise.all([barOf(ctx), agreementOf(ctx), ceilingOf(ctx.db)])
    const ceiling = most > 0 ? `商家设定的佣金比例最高 ${most / 100}%。` : '平台目前没有开放小店推广佣金。'
    const rules: string[] = [...RULES, ceiling]
    return {
      rules,
      version,
      allowed: bar ? 0 : 1,
      reason: bar?.words ?? '',
      need: bar?.code === 'REAL_NAME' ? 'real_name' : ''
    }
  },
  'GET /api/subshop/center': async (ctx, { id }) => {
    if (id) return shown(ctx, await seenBy(ctx, id))
    const own = await subshopOf(ctx.db, signedIn(ctx))
    return own ? shown(ctx, own) : { ...NONE, status: 0, _status: '还没有小店', is_mine: 0 }
  },
  'POST /api/subshop/open': async (ctx, input) => ({ id: (await openSubshop(ctx, input)).id }),
  'POST /api/subshop/editSubStore': async (ctx, input) => {
    const { name, picture, notice } = await editSubshop(ctx, input)
    return { name, avatar: picture, info: notice }
  },
  'GET /api/subshop/showCaseList': async (ctx, { id, page, limit }) => {
    const { userId } = id ? await seenBy(ctx, id) : await ownOf(ctx.db, signedIn(ctx))
    return windowPage(ctx.db, { userId, mine: !id, page, limit })
  },
  'GET /api/subshop/productLst': choicePage,
  'POST /api/subshop/addShowCase': async (ctx, { ids }) => ({ count: await addGoods(ctx, ctx.person.id, ids) }),
  'POST /api/subshop/removeShowCase': async (ctx, { ids }) => ({ count: await removeGoods(ctx, ctx.person.id, ids) }),
  'GET /api/subshop/getQrcode': (ctx, { from = 'h5' }) => posterOf(ctx, ctx.person.id, from),
  'GET /api/subshop/stat': async ({ db, person, clock }, { count }) => {
    await ownOf(db, person.id)
    return statOf(db, person.id, { count, now: clock.now() })
  },
  'GET /api/subshop/orderList': async ({ db, person }, asked) => {
    await ownOf(db, person.id)
    return ordersOf(db, person.id, asked)
  }
})

/** One's own is there for oneself also while it is closed. */
async function seenBy(ctx: Context<'open'>, id: string): Promise<Subshop> {
  const own = ctx.person ? await subshopOf(ctx.db, ctx.person.id) : undefined
  return own?.id === id ? own : visited(ctx.db, id)
}
