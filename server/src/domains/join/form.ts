import { joinFields as F, type joinTypes } from '@contract/join'
import { Type } from '@sinclair/typebox'
import { maskId, maskName } from '../../engines/identity/real-name'
import { maskNumber } from '../../lib/mask'

export type JoinType = (typeof joinTypes)[number]

/** What is stored with applications of a type, and the type of a stored one. */
export const codeOf = (type: JoinType) => `join_${type}`
export const typeOf = ({ kind }: { kind: string }) => kind.replace(/^join_/, '') as JoinType

/** Which agreement somebody signs. */
export const AGREEMENT = { shop: 'merchant', franchise: 'franchise', enterprise: 'merchant' } as const satisfies Record<
  JoinType,
  string
>

/** What the server writes beside what was filled in: which agreement was signed, and when. */
export const SIGNED = { agreed_version: Type.String({ minLength: 1 }), agreed_at: Type.Integer() }

export const person = {
  legal_name: F.legal_name,
  id_number: F.id_number,
  id_front: F.id_front,
  id_back: F.id_back,
  contact_phone: F.contact_phone
}
export const business = {
  company: F.company,
  licence_no: F.licence_no,
  licence_end: F.licence_end,
  licence: F.licence,
  papers: F.papers
}
/** What a licence says of a company beyond that. */
export const company = { reg_address: F.reg_address, reg_capital: F.reg_capital, founded_on: F.founded_on }
export const contact = { ...person, contact_name: F.contact_name }
export const front = {
  shop_name: F.shop_name,
  logo: F.logo,
  intro: Type.Optional(F.intro),
  city_id: F.city_id,
  address: F.address
}
export const store = {
  ...front,
  longitude: F.longitude,
  latitude: F.latitude,
  hours: F.hours,
  store_phone: F.store_phone,
  pictures: F.pictures
}

export const ShopForm = Type.Object({ ...front, category_id: F.category_id, ...business, ...person, ...SIGNED })
export const FranchiseForm = Type.Object({
  ...person,
  category_id: F.category_id,
  ...business,
  ...store,
  signature: F.signature,
  ...SIGNED
})

export const EnterpriseForm = Type.Object({
  ...business,
  ...company,
  ...contact,
  ...front,
  category_id: F.category_id,
  ...SIGNED
})

/** All that forms to join may hold. */
export interface JoinForm {
  shop_name: string
  category_id: string
  logo: string
  intro?: string
  company: string
  licence_no: string
  licence_end: string
  licence: string
  reg_address?: string
  reg_capital?: string
  founded_on?: string
  papers: { code: string; photo: string; ends_on?: string }[]
  legal_name: string
  id_number: string
  id_front: string
  id_back: string
  contact_name?: string
  contact_phone: string
  city_id: string
  address: string
  longitude?: number
  latitude?: number
  hours?: string
  store_phone?: string
  pictures?: string[]
  signature?: string
  agreed_version: string
  agreed_at: number
}

/** What is sealed, as it may be shown to anybody who works on applications. */
export const masked = (form: Partial<JoinForm>): Partial<JoinForm> => ({
  ...form,
  ...(form.legal_name && { legal_name: maskName(form.legal_name) }),
  ...(form.id_number && { id_number: maskId(form.id_number) }),
  ...(form.licence_no && { licence_no: maskNumber(form.licence_no) }),
  ...(form.contact_name && { contact_name: maskName(form.contact_name) }),
  ...(form.contact_phone && { contact_phone: maskNumber(form.contact_phone) })
})
