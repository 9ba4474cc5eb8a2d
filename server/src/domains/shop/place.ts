import type { Input } from '@contract/core'
import { adminStore, type looks } from '@contract/store'
import type { Static, TObject } from '@sinclair/typebox'
import { eq } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { type shops, storeDesks } from '../../db/schema'
import { bindDomain } from '../../http/context'
import { clockText, hoursText, minuteOf } from '../../lib/hours'
import { asSeen, markOf } from '../../lib/mark'
import { fenOf, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { isOurUpload } from '../../media/address'
import { keepHousePhoto } from '../media/service'
import { cityNamed } from './cities'
import { heldShop, saveShop } from './service'

type About = Omit<Input<(typeof adminStore)['POST /api/admin/shop/store']>, 'id' | 'mark'>
export type Looks = Static<TObject<typeof looks>>
type ShopRow = typeof shops.$inferSelect

/** A shop's place farther than this from the centre of the city it names was typed wrong. */
const CITY_DEGREES = 3

function placeOf({ kind, city, district, street, longitude, latitude }: About) {
  const found = city.trim() ? (cityNamed(city) ?? refuse('PLACE', '没有找到这个城市，请填写全称')) : undefined
  const address = street.trim()
  if ((longitude === null) !== (latitude === null)) refuse('PLACE', '经度和纬度要一起填写')
  if (kind === 'offline') {
    if (!found || !address) return refuse('PLACE', '线下门店请填写城市和详细地址')
    if (longitude === null || latitude === null) return refuse('PLACE', '线下门店请填写经纬度，买家才能找到')
    const away = Math.max(Math.abs(longitude - found.longitude), Math.abs(latitude - found.latitude))
    if (away > CITY_DEGREES) refuse('PLACE', `经纬度不在${found.city}，请核对是否填反`)
  }
  const point = kind === 'offline' ? { longitude, latitude } : { longitude: null, latitude: null }
  return {
    kind,
    province: found?.province ?? '',
    city: found?.city ?? '',
    district: district.trim(),
    address,
    ...point
  }
}

function hoursOf({ open_time, close_time, rest_days }: Looks, before: ShopRow) {
  const openMinute = minuteOf(open_time)
  const closeMinute = minuteOf(close_time)
  if ((openMinute === null) !== (closeMinute === null)) refuse('HOURS', '开门和打烊时间要一起填写')
  if (openMinute === 1440 || closeMinute === 0) refuse('HOURS', '开门最晚 23:59，打烊到半夜请填 24:00')
  if (openMinute !== null && openMinute === closeMinute)
    refuse('HOURS', '开门和打烊时间不能相同，全天营业请填 00:00 到 24:00')
  const hours = { openMinute, closeMinute, restDays: openMinute === null ? [] : [...rest_days].sort() }
  // A shop that only ships says its hours in words of its own.
  return { ...hours, hours: openMinute === null && before.openMinute === null ? before.hours : hoursText(hours) }
}

/** When a shop is open, how it is reached and what it looks like, as a form says it. */
export const looksOf = (shop: ShopRow): Looks => ({
  phone: shop.phone,
  open_time: clockText(shop.openMinute),
  close_time: clockText(shop.closeMinute),
  rest_days: shop.restDays,
  pics: shop.pictures,
  per_capita: yuan(shop.perCapitaFen),
  intro: shop.intro
})

/** The same as its row has it. @throws Refusal HOURS, BAD_PICTURE */
export function looksIn(said: Looks, before: ShopRow, origin: string) {
  const isOurs = (url: string) => before.pictures.includes(url) || isOurUpload(url, origin)
  if (!said.pics.every(isOurs)) refuse('BAD_PICTURE', '请先上传图片')
  return {
    ...hoursOf(said, before),
    phone: said.phone,
    pictures: said.pics,
    perCapitaFen: fenOf(said.per_capita),
    intro: said.intro.trim()
  }
}

/** What the form says of a shop. */
const formOf = (shop: ShopRow) => ({
  ...looksOf(shop),
  kind: shop.kind as 'mall' | 'offline',
  city: shop.city,
  district: shop.district,
  street: shop.address,
  longitude: shop.longitude,
  latitude: shop.latitude
})

/** The same, and the mark it is changed with. */
export function placeTold(shop: ShopRow) {
  const form = formOf(shop)
  return { ...form, store_mark: markOf(form) }
}

const shown = ({
  kind,
  phone,
  hours,
  pictures,
  city,
  district,
  address,
  longitude,
  latitude,
  perCapitaFen,
  intro
}: ShopRow) => ({
  ...{ kind, phone, hours, pictures: pictures.length, place: `${city}${district}${address}`, longitude, latitude },
  ...{ per_capita_fen: String(perCapitaFen), intro }
})

/**
 * Says where people find a shop, when it is open and what it looks like; what was before and is now.
 * @throws Refusal NOT_FOUND, CHANGED, PLACE, HOURS, BAD_PICTURE
 */
const placeShop = (db: Queryable, origin: string, { id, mark, ...about }: About & { id: string; mark?: string }) =>
  transact(db, async tx => {
    const before = await heldShop(tx, id)
    asSeen(formOf(before), mark)
    const fields = { ...placeOf(about), ...looksIn(about, before, origin) }
    const { published: _, ...row } = { ...before, ...fields }
    await saveShop(tx, row)
    // Nobody walks into it any longer, so nobody pays there.
    if (about.kind === 'mall') await tx.update(storeDesks).set({ open: false }).where(eq(storeDesks.shopId, id))
    return { before: shown(before), after: shown({ ...before, ...fields }) }
  })

export const adminStoreDomain = bindDomain(adminStore, {
  'POST /api/admin/shop/store': async ({ db, config, note }, input) => {
    note({ subject: input.id, ...(await placeShop(db, config.PUBLIC_URL, input)) })
    return {}
  },
  'POST /api/admin/shop/upload': keepHousePhoto
})
