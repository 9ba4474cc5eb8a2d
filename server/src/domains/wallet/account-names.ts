import type { ToldLine } from '@contract/told'
import type { Static } from '@sinclair/typebox'
import { inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { shops, users } from '../../db/schema'
import type { Line, OwnerKind } from '../../engines/ledger'
import { isId } from '../../lib/ids'
import { maskNumber } from '../../lib/mask'
import { poolTitles } from '../release/find'

export const POOL = '资金池'
export const KINDS: Record<OwnerKind, string> = {
  user: '会员',
  merchant: '商家',
  pool: POOL,
  platform: '平台',
  outside: '外部'
}

/** The platform's own accounts, by name. */
const PLATFORM: Readonly<Record<string, string>> = {
  clearing: '待结算货款',
  margin: '平台服务费',
  marketing: '营销支出',
  deducted: '下单抵扣',
  refunding: '退款在途',
  suspense: '待核对款项',
  adjustment: '手工调整',
  conversion: '兑换中转',
  closed: '注销账号结余',
  'withdraw-fee': '提现手续费'
}
/** Where money comes from and goes to. */
const OUTSIDE: Readonly<Record<string, string>> = {
  weixin: '微信支付',
  alipay: '支付宝',
  uppay: '云闪付',
  sandbox: '演示渠道',
  bank: '银行与发行',
  auction: '拍卖行',
  crmeb: '原系统转入'
}

/** What accounts are called; all members and all shops are one each. */
export async function lineTitles(db: Queryable, lines: readonly Line[]): Promise<(line: Line) => string> {
  const codes = [...new Set(lines.filter(({ kind }) => kind === 'pool').map(({ id }) => id))]
  const pools = codes.length > 0 ? await poolTitles(db, codes) : new Map<string, string>()
  return ({ kind, id }) => {
    if (kind === 'user') return '全部会员'
    if (kind === 'merchant') return '全部商家'
    if (kind === 'pool') return pools.get(id) ?? id
    return (kind === 'platform' ? PLATFORM : OUTSIDE)[id] ?? id
  }
}

const idsOf = (owners: readonly Line[], wanted: OwnerKind) =>
  owners.filter(({ kind, id }) => kind === wanted && isId(id)).map(({ id }) => id)

/** Whose accounts these are: each member and shop by name, with the page they have. */
export async function ownersTold(db: Queryable, owners: readonly Line[]) {
  const people = await db
    .select({ id: users.id, nickname: users.nickname, phone: users.phone })
    .from(users)
    .where(inArray(users.id, idsOf(owners, 'user')))
  const named = await db
    .select({ id: shops.id, name: shops.name })
    .from(shops)
    .where(inArray(shops.id, idsOf(owners, 'merchant')))
  const titleOf = await lineTitles(db, owners)
  return ({ kind, id }: Line): Static<typeof ToldLine> => {
    const title = KINDS[kind]
    const person = kind === 'user' && people.find(one => one.id === id)
    if (person) {
      const told = `${person.nickname} ${maskNumber(person.phone ?? '')}`.trim()
      return { title, told, about: 'member', about_id: id }
    }
    const shop = kind === 'merchant' && named.find(one => one.id === id)
    if (shop) return { title, told: shop.name, about: 'shop', about_id: id }
    if (kind === 'pool') return { title, told: titleOf({ kind, id }), about: 'pool', about_id: id }
    const told = kind === 'user' || kind === 'merchant' ? id : titleOf({ kind, id })
    return { title, told, about: '', about_id: '' }
  }
}
