import type { Config } from '../../config'

const DEMO = { name: '优选好物', qr_text: 'https://mp.weixin.qq.com/' }

/** The official account as its settings name it; one to look at where WeChat is the sandbox. */
export function officialAccount({ GZH_NAME, GZH_LINK, GZH_QRCODE, WECHAT_PROVIDER }: Config) {
  const { name, qr_text } = !GZH_NAME && WECHAT_PROVIDER === 'sandbox' ? DEMO : { name: GZH_NAME, qr_text: GZH_LINK }
  const words = name ? '关注后可以在微信里看到商城的新品和活动' : '商城还没有开通公众号'
  return { name, qr_text, qrcode: GZH_QRCODE, words }
}
