import type { Config } from '../../config'

/** The official account as its settings name it. */
export const officialAccount = ({ GZH_NAME, GZH_LINK, GZH_QRCODE }: Config) => ({
  name: GZH_NAME,
  qr_text: GZH_LINK,
  qrcode: GZH_QRCODE,
  words: GZH_NAME ? '关注后可以在微信里收到订单和资产的变动提醒' : '商城还没有开通公众号'
})
