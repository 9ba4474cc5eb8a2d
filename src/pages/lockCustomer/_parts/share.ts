import type { Endpoints, Input } from '@contract'
import { api } from '@/api'
import { go } from '@/kit/nav'

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
