import { zoneFields as F } from '@contract/zone'
import { Type } from '@sinclair/typebox'
import { maskName } from '../../engines/identity/real-name'
import { maskNumber } from '../../lib/mask'

export const ZONE = 'zone'

/** What the server writes beside what was filled in: what is meant was called, and what was signed. */
const NAMED = {
  zone_name: Type.String({ minLength: 1, title: '专区' }),
  shop_name: Type.String({ minLength: 1, title: '参与店铺' })
}
const SIGNED = {
  agreed_version: Type.String({ minLength: 1, title: '签署协议' }),
  agreed_at: Type.Integer({ title: '签署时间' })
}
const place = { zone_id: F.zone_id, mer_id: F.mer_id, ...NAMED }
const offer = { benefit: F.benefit, intro: F.intro, contact_name: F.contact_name, contact_phone: F.contact_phone }

export const ZoneForm = Type.Object({ ...place, ...offer, ...SIGNED })

/** What is filled in one after the other. */
export const STEPS = { place: Object.keys(place), offer: Object.keys(offer), sign: Object.keys(SIGNED) }

/** What nobody puts right by itself: another zone or shop is another application. */
export const FIXED = [...STEPS.place, ...STEPS.sign]

export interface ZoneFilled {
  zone_id: string
  zone_name: string
  mer_id: string
  shop_name: string
  benefit: string
  intro: string
  contact_name: string
  contact_phone: string
  agreed_version: string
  agreed_at: number
}

/** What a field is called. */
export const nameOf = (field: string): string =>
  (ZoneForm.properties as Record<string, { title?: string }>)[field]?.title ?? field

/** What is sealed, as it may be shown to anybody who works on applications. */
export const masked = (filled: ZoneFilled) => ({
  ...filled,
  contact_name: maskName(filled.contact_name),
  contact_phone: maskNumber(filled.contact_phone)
})

/** What a form says, in order; ids are said by the names beside them. */
export function readForm(filled: Partial<ZoneFilled>) {
  const { agreed_version: version } = filled
  const rows = [
    ['zone_id', filled.zone_name],
    ['mer_id', filled.shop_name],
    ...STEPS.offer.map(field => [field, filled[field as keyof ZoneFilled]] as const),
    ['agreed_version', version && `版本 ${version}`]
  ] as const
  return rows.map(([field, value]) => ({ field, name: nameOf(field), value: String(value ?? '') }))
}
