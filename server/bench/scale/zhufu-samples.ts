import type { EndpointKey } from '@contract'
import { ask, plain, type Sample } from './asks'

/** How the programme's accounts are asked for. */
export const zhufuSamples = {
  'GET /api/zfheaderindex': plain,
  'GET /api/zfgoodsindex': plain,
  'GET /api/zhufu/index': plain,
  'GET /api/zhufu/my': plain,
  'GET /api/zhufu/exchange_info': ask({ type: 'hdt_ldl' }),
  'GET /api/zhufu/exrubyinfo': ask({ type: 'chiyou_ruby' }),
  'GET /api/zhufu/exchange_list': ask({ type: 'hdt_ldl' }),
  'GET /api/zhufu/retain_info': plain,
  'GET /api/zhufu/withdraw_info': plain,
  'GET /api/zhufu/withdraw_list': plain,
  'GET /api/zhufu/account_info': plain,
  'GET /api/zhufu/gift_list': plain,
  'GET /api/zhufu/record_list': ask({}, { asset: 'hdt' }, { type: 'care' }),
  'GET /api/zhufu/hold_list': ask({ type: 'hold' }, { type: 'retain' }, { type: 'value' }, { type: 'care' }),
  'GET /api/zhufu/hold_record_list': ask({}, { days: 30 }),
  'GET /api/zhufu/draw_ruby_num': plain,
  'GET /api/zhufu/agreement_list': plain,
  'GET /api/zhufu/agreement_detail': ask({ code: 'home' })
} satisfies Partial<Record<EndpointKey, Sample>>
