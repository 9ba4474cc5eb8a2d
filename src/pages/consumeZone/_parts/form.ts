import type { Data, Endpoints, Input } from '@contract'
import { FormState, type Rules } from '@/kit/state/FormState'
import { isLengthBetween, isMobile } from '@/lib/validate'

export type ZoneRecord = Data<Endpoints['GET /api/merchant/zoneRecord']>
export type Zoning = ZoneRecord['applications'][number]
export type ZoneRule = Data<Endpoints['GET /api/merchant/applyZonerule']>
export type ZoneDraft = NonNullable<ZoneRecord['draft']>
type Sent = Input<Endpoints['POST /api/merchant/saveZoneInfo']>

const EMPTY = {
  zone_id: '',
  mer_id: '',
  benefit: '',
  intro: '',
  contact_name: '',
  contact_phone: '',
  agree: false
}
export type ZoneValues = typeof EMPTY
export type ZoneFormState = FormState<ZoneValues>
export type ZoneName = keyof ZoneValues

/** Steps in order, with what is filled in there. The last one is signed. */
export const ZONE_STEPS = [
  { key: 'place', title: '选择专区', names: ['zone_id', 'mer_id'] },
  { key: 'offer', title: '专区权益', names: ['benefit', 'intro', 'contact_name', 'contact_phone'] },
  { key: 'sign', title: '确认提交', names: ['agree'] }
] as const satisfies readonly { key: string; title: string; names: readonly ZoneName[] }[]
export type ZoneStep = (typeof ZONE_STEPS)[number]['key']

const long = (text: string, least: number, most: number) => isLengthBetween(text.trim(), least, most)

const RULES: Rules<ZoneValues> = {
  zone_id: id => !id && '请选择专区',
  mer_id: id => !id && '请选择参与店铺',
  benefit: text => !long(text, 1, 40) && '请填写专区权益，40 个字以内',
  intro: text => !long(text, 1, 200) && '请填写参与说明',
  contact_name: text => !long(text, 2, 20) && '请填写联系人姓名',
  contact_phone: text => !isMobile(text) && '请填写正确的手机号',
  agree: agree => !agree && '请先阅读并同意协议'
}

/** A form of some of the fields. */
export const zoneForm = (names: readonly ZoneName[]): ZoneFormState =>
  new FormState<ZoneValues>(
    { ...EMPTY },
    Object.fromEntries(names.map(name => [name, RULES[name]])) as Rules<ZoneValues>
  )

/** The fields of these names, as they are sent. */
export const zoneWire = ({ values }: ZoneFormState, names: readonly ZoneName[]): Partial<Sent> =>
  Object.fromEntries(
    names.flatMap(name => {
      const value = values[name]
      return typeof value === 'string' ? [[name, value.trim()]] : []
    })
  )
