import type { Endpoints, Input } from '@contract'
import Taro from '@tarojs/taro'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { go } from '@/kit/nav'
import { TOAST_DURATION_MS } from '@/lib/constants'

type Asked = Input<Endpoints['GET /api/product/lock_customer/share_data']>
export type Target = NonNullable<Asked['target']>

const quietly = { catch: true, quiet: true } as const
const FROM = process.env.TARO_ENV === 'weapp' ? 'weapp' : 'h5'

/** What is passed on, and its card. */
export async function loadShare(target: Target, id?: string) {
  const asked = { target, id }
  const [share, card] = await Promise.all([
    api('GET /api/product/lock_customer/share_data', asked, quietly),
    api('GET /api/lockcustomer_shareimg', { ...asked, from: FROM }, quietly)
  ])
  return { share, card }
}

/** The target of an address: the shop itself for what it does not name. */
export const targetOf = (word: string): Target => (word === 'product' || word === 'video' ? word : 'home')

export const preview = (target: Target, id?: string) => go('/pages/lockCustomer/preview', { target, id })

/** Asks, and takes the links to something back; true when they were. */
export async function resetShare(target: Target, id?: string): Promise<boolean> {
  const content = '已经发出去的链接和卡片不再为你锁定新客户，已锁定的客户不受影响。'
  if (!(await confirm({ title: '换一个新链接？', content, confirmText: '换新链接' }))) return false
  const done = await api('POST /api/lock_customer/reset', { target, id })
  if (done) Taro.showToast({ title: '已换成新链接', icon: 'none', duration: TOAST_DURATION_MS })
  return done !== undefined
}
