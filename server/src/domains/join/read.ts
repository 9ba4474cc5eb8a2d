import { joinFields } from '@contract/join'
import type { ApplicationRow, ReadField } from '../../engines/application'
import { formIn, kindOf } from '../../engines/application'
import { placeText, regionOf } from '../../lib/regions'
import type { LicenceReading } from '../../providers/ocr'
import type { Services } from '../../services'
import { licenceReading } from '../licence/service'
import { recommenderOf } from '../recom/service'
import { type JoinForm, masked } from './form'
import { type TradeTerms, tradeOf } from './terms'

type Field = keyof typeof joinFields
type Filled = Partial<JoinForm>

/** What a field is called. */
export const nameOf = (field: string): string =>
  field === 'agreed_version' ? '签署协议' : ((joinFields[field as Field]?.title as string | undefined) ?? field)

/** "浙江省杭州市西湖区". */
export function regionText(cityId: string): string {
  const region = regionOf(cityId)
  return region ? placeText(region) : ''
}

const UPLOADED = '已上传'

/** Fields whose value is not said as it stands. */
const TEXTS: Record<string, (form: Filled, trade: TradeTerms | undefined) => string> = {
  category_id: (_, trade) => trade?.name ?? '类目已停用',
  city_id: ({ city_id: id = '' }) => regionText(id),
  licence_end: ({ licence_end: end = '' }) => (end === 'long' ? '长期' : `至 ${end}`),
  longitude: ({ longitude, latitude }) => `东经 ${longitude?.toFixed(5)}，北纬 ${latitude?.toFixed(5)}`,
  papers: ({ papers = [] }, trade) =>
    papers
      .map(({ code, ends_on: day }) => `${paperTitle(trade, code)}${day ? `（有效期至 ${day}）` : ''}`)
      .join('、') || '不需要',
  pictures: ({ pictures = [] }) => `${pictures.length} 张`,
  licence: () => UPLOADED,
  id_front: () => UPLOADED,
  id_back: () => UPLOADED,
  logo: () => UPLOADED,
  signature: () => '已签名',
  agreed_version: ({ agreed_version: version }) => `版本 ${version}`
}

/** Pictures of a form that anybody may see. */
const PICTURES: Record<string, (form: Filled) => string[]> = {
  logo: ({ logo }) => (logo ? [logo] : []),
  pictures: ({ pictures = [] }) => pictures,
  signature: ({ signature }) => (signature ? [signature] : [])
}

/** Said together with another one, or of no use to a reader. */
const UNREAD = ['latitude', 'agreed_at']

/** What a permit of a trade is called. */
export const paperTitle = (trade: TradeTerms | undefined, code: string) =>
  trade?.terms?.aptitudes.find(one => one.code === code)?.title ?? '其他资质'

/** Every field of a kind's form in its order, in words; those of no value have none. */
export async function readForm(services: Services, kind: string, filled: Filled): Promise<ReadField[]> {
  const trade = filled.category_id ? await tradeOf(services.db, filled.category_id) : undefined
  return Object.keys(kindOf(services, kind).form.properties)
    .filter(field => !UNREAD.includes(field))
    .map(field => {
      const value = filled[field as keyof Filled]
      const text = value === undefined ? '' : (TEXTS[field]?.(filled, trade) ?? String(value))
      const pictures = PICTURES[field]?.(filled)
      return { field, name: nameOf(field), value: text, ...(pictures && { pictures }) }
    })
}

/** What a field of the form is called in what was read off the licence. */
const READ_AS = {
  company: 'name',
  licence_no: 'code',
  licence_end: 'until',
  legal_name: 'legalName',
  reg_address: 'address',
  reg_capital: 'capital',
  founded_on: 'foundedOn'
} as const satisfies Partial<Record<Field, keyof LicenceReading>>

/** Widths and brackets do not make a name another one. */
const same = (a: string, b: string) => {
  const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '')
  return plain(a) === plain(b)
}

/** What was read off an application's licence beside what was typed, by field: masked as that is, told apart by all of it. */
async function readings(services: Services, row: ApplicationRow, secrets: Record<string, string>) {
  const typed = (formIn(services, row) ?? row.payload) as Filled
  const name = typed.licence
  const reading = name && (await licenceReading(services, { userId: row.userId, name }))
  if (!reading) return {}
  const read = Object.fromEntries(Object.entries(READ_AS).map(([field, part]) => [field, reading[part]])) as Filled
  const shown: Filled = { ...masked(read) }
  return Object.fromEntries(
    Object.keys(READ_AS)
      .filter(field => field in typed)
      .map(field => {
        const of = (form: Filled) => String(form[field as keyof Filled] ?? '')
        const value = field in secrets ? of(read) : of(shown)
        const text = field === 'licence_end' && value ? TEXTS.licence_end!(read, undefined) : value
        return [field, { value: text, same: same(of(read), of(typed)) }]
      })
  )
}

/** An application's form; `secrets` take the place of what is masked. */
export async function fieldsRead(
  services: Services,
  row: ApplicationRow,
  secrets: Record<string, string> = {}
): Promise<ReadField[]> {
  const fields = await readForm(services, row.kind, { ...row.payload, ...secrets } as Filled)
  const recommender = await recommenderOf(services, row.id)
  return recommender ? [...fields, { field: 'recommender', name: '推荐人', value: recommender }] : fields
}

/** As reviewers read it: beside what was typed stands what was read off the licence. */
export async function reviewed(
  services: Services,
  row: ApplicationRow,
  secrets: Record<string, string> = {}
): Promise<ReadField[]> {
  const fields = await fieldsRead(services, row, secrets)
  const read: Record<string, ReadField['reading']> = await readings(services, row, secrets)
  return fields.map(field => (read[field.field] ? { ...field, reading: read[field.field] } : field))
}

/** Photos that were kept for reviewers alone. */
export function photosIn(payload: Record<string, unknown>) {
  const { licence, id_front, id_back, papers = [] } = payload as Filled
  return [
    { title: '营业执照', name: licence },
    { title: '身份证人像面', name: id_front },
    { title: '身份证国徽面', name: id_back },
    ...papers.map(({ photo }) => ({ title: '行业资质', name: photo }))
  ].flatMap(({ title, name }) => (name ? [{ title, name }] : []))
}
