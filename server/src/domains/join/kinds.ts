import type { TObject } from '@sinclair/typebox'
import type { ApplicationKind, ApplicationRow } from '../../engines/application'
import { dayStart } from '../../lib/clock'
import type { Services } from '../../services'
import { firstEnding } from './ending'
import { markEnterprise } from './enterprise'
import {
  business,
  codeOf,
  company,
  contact,
  EnterpriseForm,
  FranchiseForm,
  front,
  type JoinForm,
  type JoinType,
  masked,
  person,
  ShopForm,
  SIGNED,
  store
} from './form'
import { closeJoined, endJoined, openJoined } from './open'
import { photosIn, reviewed } from './read'
import { depositOf } from './terms'

const DAY_MS = 86_400_000

/** Papers are good for all of their last day. */
function expires(form: JoinForm) {
  const first = firstEnding(form)
  return first && new Date(dayStart(first.day).getTime() + DAY_MS)
}

/** The engine has checked it against the kind's form. */
const formOf = (filled: object) => filled as JoinForm

interface Words {
  type: JoinType
  title: string
  url: string
  deposit: string
  /** Further fields that are sealed. */
  sealed?: Record<string, string>
}

const joinKind = <Form extends TObject>(
  { deposit, type, sealed, ...words }: Words,
  form: Form,
  steps: Record<string, readonly string[]>
): ApplicationKind<Form> => ({
  ...words,
  code: codeOf(type),
  form,
  steps,
  several: true,
  fixed: ['signature', ...Object.keys(SIGNED)],
  // A place is two numbers, and another trade asks for other papers.
  along: { longitude: ['latitude'], category_id: ['papers'] },
  fields: {
    legal_name: '负责人姓名',
    id_number: '身份证号',
    licence_no: '统一社会信用代码',
    contact_phone: '手机号',
    ...sealed
  },
  shown: filled => ({ ...masked(formOf(filled)) }),
  expires: filled => expires(formOf(filled)),
  async fee(filled, tx: Services, row: ApplicationRow) {
    const { slot, state, feeFen } = row
    // Before anything is paid for: another application for the same company may be agreed to at this moment.
    if (type === 'enterprise') await markEnterprise(tx, row, formOf(filled))
    // What was agreed to stays what it is, whatever the trade asks by now.
    const agreed = state === 'paying' ? (feeFen ?? 0n) : undefined
    const fen = agreed ?? (await depositOf(tx.db, type, formOf(filled).category_id, slot))
    return fen > 0n ? { fen, title: deposit } : undefined
  },
  reads: reviewed,
  photos: photosIn,
  approved: openJoined,
  expired: closeJoined,
  ended: endJoined
})

/** A shop that ships what it sells. */
export const shopJoining = joinKind(
  { type: 'shop', title: '商家入驻', url: '/pages/application/detail', deposit: '商家入驻保证金' },
  ShopForm,
  {
    base: [...Object.keys(front), 'category_id'],
    papers: Object.keys(business),
    owner: Object.keys(person),
    sign: Object.keys(SIGNED)
  }
)

/** A store of the brand's that people walk into. */
export const franchiseJoining = joinKind(
  { type: 'franchise', title: '加盟申请', url: '/pages/join/result', deposit: '加盟保证金' },
  FranchiseForm,
  {
    person: Object.keys(person),
    business: ['category_id', ...Object.keys(business)],
    store: Object.keys(store),
    sign: ['signature', ...Object.keys(SIGNED)]
  }
)

/** A company with its one enterprise shop. Its licence comes first: what is read off it fills in the rest. */
export const enterpriseJoining = joinKind(
  {
    type: 'enterprise',
    title: '企业入驻',
    url: '/pages/application/settleIn',
    deposit: '企业入驻保证金',
    sealed: { contact_name: '业务联系人' }
  },
  EnterpriseForm,
  {
    licence: Object.keys({ ...business, ...company }).filter(name => name !== 'papers'),
    owner: Object.keys(contact),
    base: [...Object.keys(front), 'category_id', 'papers'],
    sign: Object.keys(SIGNED)
  }
)

export const JOINING = { shop: shopJoining, franchise: franchiseJoining, enterprise: enterpriseJoining } as const
