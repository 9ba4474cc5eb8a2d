import type { address } from '@contract/address'
import type { Input } from '@contract/core'
import { and, eq } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import type { MergeStep } from '../../db/personal'
import { addresses, users } from '../../db/schema'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { type Region, regionNamed, regionOf } from '../../lib/regions'
import { addressCount, changeAddress, defaultAddress } from './queries'

export const MAX_ADDRESSES = 50

type Edit = Input<(typeof address)['POST /api/address/edit']>

/** Writes of one person's addresses take turns, so the default stays one and the limit holds. */
const lockBook = (tx: Queryable, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')

/**
 * Adds an address, or changes the one of `input.id`. A person's first one is the default.
 * @throws Refusal BAD_REGION, ADDRESS_LIMIT, NOT_FOUND
 */
export function saveAddress(db: Queryable, userId: string, input: Edit, now: Date): Promise<string> {
  const fields = { ...regionIn(input), ...textsOf(input) }
  return transact(db, async tx => {
    await lockBook(tx, userId)
    const id = input.id ?? newId()
    if (input.id) {
      if (!(await changeAddress(tx, userId, id, fields))) refuse('NOT_FOUND', '收货地址不存在')
    } else {
      if ((await addressCount(tx, userId)) >= MAX_ADDRESSES) refuse('ADDRESS_LIMIT', `最多保存 ${MAX_ADDRESSES} 个地址`)
      await tx.insert(addresses).values({ userId, id, ...fields, createdAt: now })
    }
    if (input.is_default === 1 || (!input.id && !(await defaultAddress(tx, userId)))) await setDefault(tx, userId, id)
    if (input.is_default === 0 && input.id) await changeAddress(tx, userId, id, { isDefault: false })
    return id
  })
}

/** @throws Refusal NOT_FOUND */
export const makeDefault = (db: Queryable, userId: string, id: string) =>
  transact(db, async tx => {
    await lockBook(tx, userId)
    await setDefault(tx, userId, id)
  })

async function setDefault(tx: Queryable, userId: string, id: string) {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)))
  if (!(await changeAddress(tx, userId, id, { isDefault: true }))) refuse('NOT_FOUND', '收货地址不存在')
}

function regionIn(input: Edit): Region {
  const named = () => regionNamed(input.province ?? '', input.city ?? '', input.district ?? '')
  const region = input.city_id ? regionOf(input.city_id) : named()
  return region ?? refuse('BAD_REGION', '请选择正确的所在地区')
}

const textsOf = (input: Edit) => ({
  realName: input.real_name.trim() || refuse('INVALID', '请填写收货人'),
  phone: input.phone,
  detail: input.detail.trim() || refuse('INVALID', '请填写详细地址'),
  postCode: input.post_code ?? '',
  longitude: input.longitude ?? '',
  latitude: input.latitude ?? ''
})

/** Addresses of a merged account follow its owner; the owner's own default stays. */
export const addressMergeStep: MergeStep = {
  words: '收货地址',
  async move(tx, fromId, toId) {
    const own = await defaultAddress(tx, toId)
    await tx
      .update(addresses)
      .set(own ? { userId: toId, isDefault: false } : { userId: toId })
      .where(eq(addresses.userId, fromId))
  }
}
