import type { Data } from '@contract/core'
import type { join } from '@contract/join'
import type { Context } from '../../http/context'
import { timeText } from '../../lib/clock'
import { cleanHtml } from '../../lib/html'
import { yuan } from '../../lib/money'
import { textInForce } from '../content/queries'
import { AGREEMENT, type JoinType } from './form'
import { depositIn, openTrades, type TradeTerms } from './terms'

type Rule = Data<(typeof join)['GET /api/merchant/applyrule']>

const TITLES: Record<JoinType, string> = { shop: '商家入驻', franchise: '品牌加盟', enterprise: '企业入驻' }

const FLOW: Record<JoinType, Rule['flow']> = {
  shop: [
    { title: '填写资料', words: '店铺信息、营业执照、行业资质和负责人信息，每填完一步自动保存，可以随时离开再继续' },
    { title: '平台审核', words: '1 至 3 个工作日内完成；有需要修改的内容会逐项说明，只改那几项即可' },
    { title: '缴纳保证金', words: '按经营类目缴纳，终止合作时原路退回；没有保证金的类目跳过这一步' },
    { title: '开店经营', words: '店铺立即开通，在“我的店铺”处理订单、售后和评价' }
  ],
  enterprise: [
    { title: '上传执照', words: '拍下营业执照，公司名称、信用代码、法定代表人等自动识别填入，你只需核对' },
    { title: '平台审核', words: '1 至 3 个工作日内核对证照；有需要修改的内容会逐项说明，只改那几项即可' },
    { title: '缴纳保证金', words: '按经营类目缴纳，与普通店铺相同，终止合作时原路退回' },
    { title: '开通企业店', words: '一家企业开通一家企业店，店铺立即可以上架商品' }
  ],
  franchise: [
    { title: '提交申请', words: '分四步填写申请人、经营资质和门店信息，最后签署加盟合作协议' },
    { title: '资质审核', words: '1 至 3 个工作日内核对证照和门店位置；需要修改的内容会逐项说明' },
    { title: '缴纳保证金', words: '按经营类目缴纳加盟保证金，合作终止时原路退回' },
    { title: '门店开业', words: '门店上线商圈，顾客可以到店付款、领券核销' }
  ]
}

/** Help articles about joining are of this topic; those pages ask for by name have a slug. */
const TOPIC: Record<JoinType, string> = { shop: '商家入驻', franchise: '品牌加盟', enterprise: '商家入驻' }
const SLUGS = { norm: 'join-norm', adv: 'join-adv', content: 'join-content' } as const

export const aptitudesOf = (trade: TradeTerms | undefined) =>
  (trade?.terms?.aptitudes ?? []).map(({ code, title, note, must }) => ({
    code,
    title,
    note,
    is_must: must ? (1 as const) : (0 as const)
  }))

export const tradeLine = (trade: TradeTerms, type: JoinType) => ({
  id: trade.id,
  cate_name: trade.name,
  picture: trade.picture,
  deposit: yuan(depositIn(trade, type)),
  demands: trade.terms?.conditions ?? '',
  aptitudes: aptitudesOf(trade)
})

const lowest = (deposits: bigint[]) => [...deposits].sort((a, b) => (a > b ? 1 : -1))[0] ?? 0n

/** What joining takes, in words. */
export async function joinRule({ db, clock }: Pick<Context, 'db' | 'clock'>, type: JoinType): Promise<Rule> {
  const now = clock.now()
  const trades = await openTrades(db, type)
  const deposits = trades.map(trade => depositIn(trade, type))
  const agreement = await textInForce(db, AGREEMENT[type], now)
  const norm = await textInForce(db, SLUGS.norm, now)
  const adv = await textInForce(db, SLUGS.adv, now)
  const content = await textInForce(db, SLUGS.content, now)
  return {
    type,
    title: TITLES[type],
    deposit: yuan(lowest(deposits)),
    trade_num: trades.length,
    flow: FLOW[type],
    agreement: agreement
      ? { title: agreement.title, version: agreement.version, content: cleanHtml(agreement.content) }
      : null,
    norm: norm
      ? { title: norm.title, content: cleanHtml(norm.content), _update_time: timeText(norm.publishedAt) }
      : null,
    adv_id: adv?.id ?? '',
    content_id: content?.id ?? '',
    topic: TOPIC[type]
  }
}
