import { hasOwn } from '@/lib/own'
import { go } from './nav'

/** Pages of wallets that have one of their own, by the asset's code. */
const PAGES: Readonly<Record<string, string>> = {
  jindou: '/pages/user/jindou',
  lvdou: '/pages/user/lvdou',
  hongdou: '/pages/mine/hongdou',
  shouyi: '/pages/user/myProfit',
  lvyou: '/pages/user/tripwithdraw',
  CNY: '/pages/recharge/consumption',
  xfq: '/pages/coupon/recharge',
  ruby: '/pages/couponCenter/ruby',
  shubt: '/pages/zhufu/shubtAccount',
  chiyou: '/pages/zhufu/chiyou',
  gschiyou: '/pages/zhufu/chiyou',
  rubyval: '/pages/zhufu/rubyVal',
  fgkq: '/pages/zhufu/my',
  bt: '/pages/coupon/index',
  ldl: '/pages/zhufu/my',
  hdt: '/pages/consume/hold',
  sqx: '/pages/consume/shop',
  tb: '/pages/business/exchange'
}

/** Opens the page of a wallet, or undefined when all there is stands among the other wallets. */
export const walletPage = (code: string) => (hasOwn(PAGES, code) ? () => go(PAGES[code]!) : undefined)

interface Deed {
  words: string
  run: () => void
}

/** What one can do with a wallet at once, the likeliest first. */
const DEEDS: Readonly<Record<string, readonly Deed[]>> = {
  CNY: [{ words: '充值', run: () => go('/pages/recharge/consumption') }],
  xfq: [
    { words: '充值', run: () => go('/pages/recharge/consumption', { type: 'voucher' }) },
    { words: '转赠', run: () => go('/pages/coupon/transfer') }
  ],
  hdt: [{ words: '赠送', run: () => go('/pages/consume/gift') }],
  hdtval: [{ words: '转出', run: () => go('/pages/consume/transfer') }],
  shouyi: [{ words: '提现', run: () => go('/pages/user/withdraw') }],
  lvyou: [
    { words: '提现', run: () => go('/pages/user/tripwithdraw') },
    { words: '兑换', run: () => go('/pages/tour/dui_history') }
  ],
  lvdou: [{ words: '兑换', run: () => go('/pages/user/exchange') }],
  hongdou: [{ words: '兑换', run: () => go('/pages/mine/exhongdou') }],
  ruby: [{ words: '兑换', run: () => go('/pages/couponCenter/ruby', { type: 'ruby_xfq' }) }],
  bt: [{ words: '兑换', run: () => go('/pages/coupon/exchange') }],
  shubt: [{ words: '提现', run: () => go('/pages/user/withdraw', { asset: 'shubt' }) }],
  tb: [{ words: '兑换', run: () => go('/pages/business/exchange') }]
}

export const walletDeeds = (code: string): readonly Deed[] => (hasOwn(DEEDS, code) ? DEEDS[code]! : [])
