import { youxuan } from '@contract/youxuan'
import { collectReleases } from '../../engines/release'
import { bindDomain } from '../../http/context'
import { exchangeHandlers, exchangeRecords } from '../exchange/service'
import { transferHandlers } from '../transfer/service'
import { recordsHandler, walletRecords } from '../wallet/service'
import { centre } from './center'
import { companyList } from './companies'
import { dynamicRelease } from './days'
import { lotList, sumsOf, writerOf } from './lots'

const nothing = async () => ({})
const FIND = 'youxuan/find_user_by_phone'
/** Which of the exchanges is meant where none is named. */
const USUAL = 'dhq_xfq'

export const youxuanDomain = bindDomain(youxuan, {
  'GET /api/youxuan/center': centre,
  'GET /api/youxuan/xfq_dynamic_release': ctx => dynamicRelease(ctx, 'xfq', '消费券'),
  'GET /api/youxuan/hdt_dynamic_release': ctx => dynamicRelease(ctx, 'hdt', '互兑通'),
  'GET /api/youxuan/bill_list': async (ctx, { category = 'xfq', pm, ...turn }) => {
    const way = pm === undefined ? undefined : pm === 1 ? ('in' as const) : ('out' as const)
    const records = await walletRecords(ctx, category, { ...turn, way, now: ctx.clock.now() })
    const { locked, waiting } = await sumsOf(ctx, category)
    return { ...records, locked, waiting }
  },
  'GET /api/youxuan/xfq_order_list': (ctx, paging) => lotList(ctx, 'xfq', paging),
  'GET /api/youxuan/hdt_order_list': (ctx, paging) => lotList(ctx, 'hdt', paging),
  'POST /api/youxuan/hdt_hold_draw': async ctx => {
    const { db, person, clock } = ctx
    const text = await writerOf(db, 'hdt')
    const number = text(await collectReleases({ db }, { userId: person.id, asset: 'hdt', at: clock.now() }))
    return { number, balance: (await sumsOf(ctx, 'hdt')).balance }
  },
  ...recordsHandler('youxuan/dhq_order_list', 'dhq', nothing),
  ...recordsHandler('youxuan/sqx_order_list', 'sqx', nothing),
  ...transferHandlers(
    { find: FIND, give: 'youxuan/hdt_val_transfer_out' },
    { code: 'hdtval', url: '/pages/consume/transfer' }
  ),
  ...transferHandlers({ find: FIND, give: 'youxuan/gift_hdt' }, { code: 'hdt', url: '/pages/consume/gift' }),
  ...exchangeHandlers({ info: 'jys/index', make: 'jys/exchange' }, USUAL),
  'GET /api/jys/record': (ctx, { type = USUAL, ...paging }) => exchangeRecords(ctx, type, paging),
  'GET /api/youxuan/city_list': ({ db }, input) => companyList(db, input)
})
