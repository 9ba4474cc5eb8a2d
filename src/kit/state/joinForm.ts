import type { Data, Endpoints, Input } from '@contract'
import { isCitizenId, isLengthBetween, isMobile } from '@/lib/validate'
import { FormState, type Rules } from './FormState'

export type JoinStanding = Data<Endpoints['GET /api/merchant/apply_detail']>
export type Joining = JoinStanding['applications'][number]
export type JoinType = Joining['type']
export type JoinDraft = NonNullable<JoinStanding['draft']>
export type JoinTrade = Data<Endpoints['GET /api/merchant/cate_list']>['list'][number]
type Entry = Input<Endpoints['POST /api/merchant/apply_entry']>

const EMPTY = {
  shop_name: '',
  category_id: '',
  logo: '',
  intro: '',
  company: '',
  licence_no: '',
  /** A day, "long", or nothing yet. */
  licence_end: '',
  licence: '',
  reg_address: '',
  reg_capital: '',
  founded_on: '',
  papers: [] as { code: string; photo: string; ends_on?: string }[],
  legal_name: '',
  id_number: '',
  id_front: '',
  id_back: '',
  contact_name: '',
  contact_phone: '',
  city_id: '',
  /** Names of the region, as they were chosen. */
  region: '',
  address: '',
  longitude: 0,
  latitude: 0,
  hours: '',
  store_phone: '',
  pictures: [] as string[],
  agree: false
}
export type JoinValues = typeof EMPTY
export type JoinFormState = FormState<JoinValues>
export type JoinName = keyof JoinValues

/** Steps of each way to join, in order, with what is filled in there. The last one is signed. */
export const JOIN_STEPS = {
  shop: [
    { key: 'base', title: '店铺信息', names: ['shop_name', 'logo', 'category_id', 'city_id', 'address', 'intro'] },
    { key: 'papers', title: '经营资质', names: ['licence', 'company', 'licence_no', 'licence_end', 'papers'] },
    { key: 'owner', title: '负责人', names: ['legal_name', 'id_number', 'id_front', 'id_back', 'contact_phone'] },
    { key: 'sign', title: '确认提交', names: ['agree'] }
  ],
  franchise: [
    { key: 'person', title: '申请人', names: ['legal_name', 'id_number', 'id_front', 'id_back', 'contact_phone'] },
    {
      key: 'business',
      title: '经营资质',
      names: ['category_id', 'licence', 'company', 'licence_no', 'licence_end', 'papers']
    },
    {
      key: 'store',
      title: '门店信息',
      names: ['shop_name', 'logo', 'city_id', 'address', 'longitude', 'hours', 'store_phone', 'pictures', 'intro']
    },
    { key: 'sign', title: '确认签署', names: ['agree'] }
  ],
  enterprise: [
    {
      key: 'licence',
      title: '营业执照',
      names: ['licence', 'company', 'licence_no', 'licence_end', 'reg_address', 'reg_capital', 'founded_on']
    },
    {
      key: 'owner',
      title: '联系人',
      names: ['legal_name', 'id_number', 'id_front', 'id_back', 'contact_name', 'contact_phone']
    },
    {
      key: 'base',
      title: '店铺信息',
      names: ['shop_name', 'logo', 'category_id', 'papers', 'city_id', 'address', 'intro']
    },
    { key: 'sign', title: '确认提交', names: ['agree'] }
  ]
} as const satisfies Record<JoinType, readonly { key: string; title: string; names: readonly JoinName[] }[]>

const MASKED = /^\d\*{16}[\dX]$/
const LICENCE = /^([0-9A-HJ-NPQRTUWXY]{18}|\d{15})$/
const NAME = /^[㐀-鿿]{1,15}(·[㐀-鿿]{1,15}){0,3}$/
const LANDLINE = /^(0\d{2,3}-?\d{7,8}|400-?\d{3}-?\d{4})$/

const long = (text: string, least: number, most: number) => isLengthBetween(text.trim(), least, most)

/** What is wrong with each value, for a trade that asks for these papers. */
const rulesFor = (trade: () => JoinTrade | undefined): Rules<JoinValues> => ({
  shop_name: name => !long(name, 2, 30) && '请填写店铺名称，2 到 30 个字',
  logo: logo => !logo && '请上传店铺标志',
  category_id: id => !id && '请选择经营类目',
  city_id: id => !id && '请选择所在地区',
  address: text => !long(text, 2, 100) && '请填写详细地址',
  longitude: at => !at && '请在地图上选择门店位置',
  hours: text => !long(text, 2, 40) && '请填写营业时间',
  store_phone: text => !isMobile(text) && !LANDLINE.test(text) && '请填写正确的门店电话',
  pictures: list => list.length === 0 && '请至少上传一张门店照片',
  company: text => !long(text, 2, 60) && '请填写营业执照上的名称',
  licence_no: text => !LICENCE.test(text.trim().toUpperCase()) && '统一社会信用代码为 18 位，请核对',
  licence_end: end => !end && '请选择营业期限',
  licence: name => !name && '请上传营业执照照片',
  reg_address: text => !long(text, 2, 100) && '请填写营业执照上的住所',
  reg_capital: text => !long(text, 2, 30) && '请填写注册资本',
  founded_on: day => !day && '请选择成立日期',
  papers: papers => {
    const lacking = trade()?.aptitudes.find(one => one.is_must && !papers.some(({ code }) => code === one.code))
    return lacking ? `请上传${lacking.title}` : papers.some(one => one.ends_on === '') && '请选择资质的有效期'
  },
  legal_name: name => !NAME.test(name.trim()) && '请填写身份证上的姓名',
  id_number: text => !MASKED.test(text) && !isCitizenId(text.trim()) && '身份证号码不正确，请核对',
  id_front: name => !name && '请上传身份证人像面',
  id_back: name => !name && '请上传身份证国徽面',
  contact_name: name => !NAME.test(name.trim()) && '请填写业务联系人的姓名',
  contact_phone: text => !isMobile(text) && '请填写正确的手机号',
  agree: agree => !agree && '请先阅读并同意协议'
})

/** A form of some of the fields; `trade` is the one whose papers are asked for. */
export function joinForm(names: readonly JoinName[], trade: () => JoinTrade | undefined): JoinFormState {
  const all = rulesFor(trade)
  const rules = Object.fromEntries(names.map(name => [name, all[name]])) as Rules<JoinValues>
  return new FormState<JoinValues>({ ...EMPTY }, rules, ['licence', 'id_front', 'id_back', 'papers'])
}

export type LicenceReading = Data<Endpoints['POST /api/zhufu/licence_identify']>
const READ = ['company', 'licence_no', 'licence_end', 'legal_name', 'reg_address', 'reg_capital', 'founded_on'] as const

/** Fills in what was read off a licence where nothing stands yet, or what was read off the one before. */
export function takeReading(form: JoinFormState, reading: LicenceReading, before?: LicenceReading) {
  for (const name of READ) {
    const stands = form.values[name]
    if (reading[name] && (stands === '' || stands === before?.[name])) form.set(name, reading[name])
  }
}

/** Takes what the server keeps, unless something was typed meanwhile. */
export function fillJoin(form: JoinFormState, draft: JoinDraft | null) {
  if (!draft) return
  const region = draft.fields.find(one => one.field === 'city_id')?.value ?? ''
  const { signature: _, ...values } = draft.form
  form.start({ ...values, region })
}

/** The fields of these names, as they are sent. */
export function joinWire({ values }: JoinFormState, names: readonly JoinName[]): Partial<Entry> {
  const sent: Record<string, unknown> = {}
  for (const name of names) {
    const value = values[name]
    sent[name] = typeof value === 'string' ? value.trim() : value
  }
  if (names.includes('longitude')) sent.latitude = values.latitude
  if (names.includes('licence_no')) sent.licence_no = values.licence_no.trim().toUpperCase()
  delete sent.agree
  if (sent.intro === '') delete sent.intro
  return sent
}
