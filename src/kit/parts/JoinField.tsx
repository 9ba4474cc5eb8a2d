import { Picker, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { askPlace } from '@/kit/ask'
import type { JoinFormState, JoinName, JoinTrade, LicenceReading } from '@/kit/state/joinForm'
import { Cell } from './Cell'
import { Field, type FieldProps } from './Field'
import './JoinField.scss'
import { LicenceField } from './LicenceField'
import { PaperPhoto } from './PaperPhoto'
import { RegionField } from './RegionField'
import { SwitchRow } from './SwitchRow'
import { TradePicker } from './TradePicker'
import { Uploader } from './Uploader'

interface Props {
  form: JoinFormState
  name: JoinName
  /** Those one may choose from, and the one whose papers are asked for. */
  trades: readonly JoinTrade[]
  trade?: JoinTrade
  /** A licence was read; fields of other steps may take what it says. */
  onRead?: (reading: LicenceReading, before?: LicenceReading) => void
}

/** Fields that are typed. */
const TYPED: Partial<Record<JoinName, Pick<FieldProps, 'label' | 'placeholder' | 'type' | 'max'>>> = {
  shop_name: { label: '店铺名称', placeholder: '2 到 30 个字', max: 30 },
  intro: { label: '店铺介绍', placeholder: '卖什么、有什么特色，选填', type: 'area', max: 300 },
  address: { label: '详细地址', placeholder: '街道、门牌号、楼层', max: 100 },
  hours: { label: '营业时间', placeholder: '如：每天 9:30-21:00', max: 40 },
  store_phone: { label: '门店电话', placeholder: '顾客能打通的电话', max: 20 },
  reg_address: { label: '住所', placeholder: '与营业执照一致', max: 100 },
  reg_capital: { label: '注册资本', placeholder: '如：伍佰万元整', max: 30 },
  contact_name: { label: '联系人', placeholder: '平台对接业务时联系的人', max: 30 },
  company: { label: '执照名称', placeholder: '与营业执照一致', max: 60 },
  licence_no: { label: '信用代码', placeholder: '18 位统一社会信用代码', max: 18 },
  legal_name: { label: '姓名', placeholder: '与身份证一致', max: 30 },
  id_number: { label: '身份证号', placeholder: '18 位身份证号', type: 'idcard', max: 18 },
  contact_phone: { label: '手机号', placeholder: '审核结果会通知到这个号码', type: 'phone' }
}

/** One field of a form to join, drawn as what it is. */
export const JoinField = observer(function JoinField(props: Props) {
  const { form, name, trades } = props
  const typed = TYPED[name]
  if (typed) return <Field form={form} name={name} {...typed} />
  if (name === 'category_id') return <TradePicker form={form} trades={trades} />
  if (name === 'city_id') return <RegionField form={form} />
  if (name === 'longitude') return <PlaceField form={form} />
  if (name === 'licence_end') return <EndField form={form} />
  if (name === 'logo') return <LogoField form={form} />
  if (name === 'pictures') return <PicturesField form={form} />
  if (name === 'papers') return <PapersField {...props} />
  if (name === 'founded_on') return <FoundedField form={form} />
  if (name === 'licence')
    return (
      <Block title="营业执照" note="四角完整、文字清楚，自动识别并填入；加密保存，只供审核">
        <LicenceField form={form} onRead={props.onRead} />
        <Fault form={form} name="licence" />
      </Block>
    )
  if (name === 'id_front') return <SealedField form={form} name="id_front" title="身份证" text="人像面" />
  if (name === 'id_back') return <SealedField form={form} name="id_back" text="国徽面" />
  return null
})

const Fault = observer(function Fault({ form, name }: { form: JoinFormState; name: JoinName }) {
  const words = form.errors[name]
  return words ? <View className="joinfield__fault">{words}</View> : null
})

const Block = ({ title, note, children }: { title?: ReactNode; note?: ReactNode; children: ReactNode }) => (
  <View className="joinfield">
    {title && <View className="joinfield__title">{title}</View>}
    {note && <View className="joinfield__note">{note}</View>}
    {children}
  </View>
)

const PlaceField = observer(function PlaceField({ form }: { form: JoinFormState }) {
  const { longitude, latitude } = form.values
  const pick = async () => {
    const near = longitude ? { longitude, latitude } : {}
    const place = await askPlace(near)
    if (!place) return
    form.set('latitude', Number(place.latitude.toFixed(6)))
    form.set('longitude', Number(place.longitude.toFixed(6)))
    if (!form.values.address) form.set('address', place.name)
  }
  return (
    <View className="joinfield__row">
      <Cell
        title="门店位置"
        note="顾客按这个位置导航到店"
        value={longitude ? '已选好位置' : '在地图上选'}
        pale={!longitude}
        onClick={pick}
      />
      <Fault form={form} name="longitude" />
    </View>
  )
})

const EndField = observer(function EndField({ form }: { form: JoinFormState }) {
  const { licence_end: end } = form.values
  const isLong = end === 'long'
  return (
    <View className="joinfield__row">
      <SwitchRow title="营业期限长期有效" checked={isLong} onChange={on => form.set('licence_end', on ? 'long' : '')} />
      {!isLong && (
        <Picker mode="date" value={end} onChange={event => form.set('licence_end', event.detail.value)}>
          <Cell title="营业期限至" value={end || '请选择'} pale={!end} arrow />
        </Picker>
      )}
      <Fault form={form} name="licence_end" />
    </View>
  )
})

const FoundedField = observer(function FoundedField({ form }: { form: JoinFormState }) {
  const { founded_on: day } = form.values
  return (
    <View className="joinfield__row">
      <Picker mode="date" value={day} onChange={event => form.set('founded_on', event.detail.value)}>
        <Cell title="成立日期" value={day || '请选择'} pale={!day} arrow />
      </Picker>
      <Fault form={form} name="founded_on" />
    </View>
  )
})

const LogoField = observer(function LogoField({ form }: { form: JoinFormState }) {
  const { logo } = form.values
  return (
    <Block title="店铺标志" note="正方形图片，文字清楚">
      <Uploader
        name="logo"
        max={1}
        text="上传标志"
        value={logo ? [logo] : []}
        onChange={urls => form.set('logo', urls[0] ?? '')}
      />
      <Fault form={form} name="logo" />
    </Block>
  )
})

const PicturesField = observer(function PicturesField({ form }: { form: JoinFormState }) {
  return (
    <Block title="门店照片" note="门头、店内环境，最多 6 张，开业后顾客能看到">
      <Uploader
        name="pictures"
        max={6}
        text="上传照片"
        value={form.values.pictures}
        onChange={urls => form.set('pictures', urls)}
      />
      <Fault form={form} name="pictures" />
    </Block>
  )
})

interface SealedProps {
  form: JoinFormState
  name: 'id_front' | 'id_back'
  title?: string
  text: string
}

const SealedField = observer(function SealedField({ form, name, title, text }: SealedProps) {
  return (
    <Block title={title} note={title && '四角完整、文字清楚，加密保存，只供审核'}>
      <View className="joinfield__paper">
        <PaperPhoto text={text} kept={form.values[name] !== ''} onChange={kept => form.set(name, kept)} />
      </View>
      <Fault form={form} name={name} />
    </Block>
  )
})

interface EndProps {
  /** Undefined where the permit says none. */
  day?: string
  onChange(day?: string): void
}

/** Until when a permit is good, where it says so. */
const PermitEnd = ({ day, onChange }: EndProps) => (
  <View className="joinfield__end">
    <SwitchRow title="证件上有有效期" checked={day !== undefined} onChange={on => onChange(on ? '' : undefined)} />
    {day !== undefined && (
      <Picker mode="date" value={day} onChange={event => onChange(event.detail.value)}>
        <Cell title="有效期至" value={day || '请选择'} pale={!day} arrow />
      </Picker>
    )}
  </View>
)

/** The papers a trade asks for, each with its photo. */
const PapersField = observer(function PapersField({ form, trade }: Props) {
  const { papers } = form.values
  if (!trade)
    return (
      <Block title="行业资质" note="选择经营类目后，这里会列出需要的资质">
        {null}
      </Block>
    )
  if (trade.aptitudes.length === 0) return null
  const put = (code: string, photo: string) =>
    form.set('papers', [...form.values.papers.filter(one => one.code !== code), { code, photo }])
  const end = (code: string, ends_on?: string) =>
    form.set(
      'papers',
      form.values.papers.map(one => (one.code === code ? { ...one, ends_on } : one))
    )
  return (
    <>
      {trade.aptitudes.map(({ code, title, note, is_must }) => {
        const paper = papers.find(one => one.code === code)
        return (
          <Block key={code} title={`${title}${is_must ? '' : '（选填）'}`} note={note}>
            <View className="joinfield__paper">
              <PaperPhoto text={title} kept={paper !== undefined} onChange={name => put(code, name)} />
            </View>
            {paper && <PermitEnd day={paper.ends_on} onChange={day => end(code, day)} />}
          </Block>
        )
      })}
      <Fault form={form} name="papers" />
    </>
  )
})
