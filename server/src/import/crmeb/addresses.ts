import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { addresses } from '../../db/schema'
import { MAX_ADDRESSES } from '../../domains/address/service'
import { newId } from '../../lib/ids'
import { regionNamed } from '../../lib/regions'
import { inBatches, Misfits, type Move, oursOf, remember, type Staged } from './book'
import { cut, isOn, momentOf, phoneOf, textOf } from './values'

type NewAddress = typeof addresses.$inferInsert

/** Where parcels go. Regions are looked up by their names, since the numbers are CRMEB's own. */
export const moveAddresses = (move: Move) =>
  inBatches(move, { name: 'addresses', table: 'user_address', size: 500 }, async (tx, rows) => {
    const misfits = new Misfits('user_address')
    const ids = await oursOf(
      tx,
      'user',
      rows.map(({ owner }) => owner)
    )
    const books = await booksOf(tx, [...ids.values()])
    const made: { key: bigint; row: NewAddress }[] = []
    for (const row of rows) {
      const userId = ids.get(row.owner ?? 0n)
      const address = userId === undefined ? `用户 ${row.owner ?? 0n} 不存在` : addressOf(move, row, userId)
      if (typeof address === 'string') {
        misfits.left(row.key, address)
        continue
      }
      const book = books.get(address.userId) ?? { count: 0, hasDefault: false }
      books.set(address.userId, book)
      if (book.count >= MAX_ADDRESSES) misfits.left(row.key, `每人最多 ${MAX_ADDRESSES} 个地址`)
      else {
        made.push({ key: row.key, row: { ...address, isDefault: address.isDefault && !book.hasDefault } })
        book.count++
        book.hasDefault ||= address.isDefault === true
      }
    }
    if (made.length > 0) await tx.insert(addresses).values(made.map(({ row }) => row))
    await remember(
      tx,
      'user_address',
      made.map(({ key, row }) => ({ key, id: row.id }))
    )
    await misfits.write(tx)
  })

/** How many addresses people have by now, and whether one is the default. */
async function booksOf(tx: Queryable, userIds: string[]) {
  if (userIds.length === 0) return new Map<string, { count: number; hasDefault: boolean }>()
  const found = await tx
    .select({
      userId: addresses.userId,
      count: sql<number>`count(*)::int`,
      hasDefault: sql<boolean>`bool_or(${addresses.isDefault})`
    })
    .from(addresses)
    .where(inArray(addresses.userId, userIds))
    .groupBy(addresses.userId)
  return new Map(found.map(({ userId, ...book }) => [userId, book]))
}

/** The address, or why it is none here. */
function addressOf(move: Move, { data }: Staged, userId: string): NewAddress | string {
  if (isOn(data, 'is_del')) return '地址已删除'
  const [province, city, district] = [textOf(data, 'province'), textOf(data, 'city'), textOf(data, 'district')]
  // Municipalities write the city's name in many ways.
  const region = regionNamed(province, city, district) ?? regionNamed(province, '市辖区', district)
  if (!region) return `地区“${province} ${city} ${district}”无法识别`
  const phone = phoneOf(textOf(data, 'phone'))
  if (!phone) return `收货电话“${textOf(data, 'phone')}”不是大陆手机号`
  const realName = cut(textOf(data, 'real_name'), 20)
  const detail = cut(textOf(data, 'detail'), 100)
  if (!realName || !detail) return '没有收货人或详细地址'
  const place = { longitude: textOf(data, 'longitude'), latitude: textOf(data, 'latitude') }
  const known = Number(place.longitude) > 0 && Number(place.latitude) > 0
  return {
    ...region,
    ...(known && place),
    userId,
    id: newId(),
    realName,
    phone,
    detail,
    postCode: /^\d{6}$/.test(textOf(data, 'post_code')) ? textOf(data, 'post_code') : '',
    isDefault: isOn(data, 'is_default'),
    createdAt: momentOf(data, 'add_time') ?? move.at
  }
}
