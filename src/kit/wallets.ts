import { hasOwn } from '@/lib/own'
import { go } from './nav'

/** Pages of wallets that have one of their own, by the asset's code. */
const PAGES: Readonly<Record<string, string>> = {
  jindou: '/pages/user/jindou',
  lvdou: '/pages/user/lvdou',
  hongdou: '/pages/mine/hongdou',
  shouyi: '/pages/user/myProfit',
  CNY: '/pages/recharge/consumption',
  xfq: '/pages/coupon/recharge'
}

/** Opens the page of a wallet, or undefined when all there is stands among the other wallets. */
export const walletPage = (code: string) => (hasOwn(PAGES, code) ? () => go(PAGES[code]!) : undefined)
