import { Checkbox, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { api } from '../../api'
import { Changed } from '../../kit/Changed'
import { useDeed } from '../../kit/deed'
import { facetsBy } from '../../kit/difference'
import { FormModal } from '../../kit/FormModal'
import { Pictures } from '../../kit/Pictures'
import { Thumbs } from '../../kit/Thumbs'
import type { ShopDetail } from './Shop'

interface Fields {
  kind: 'mall' | 'offline'
  phone: string
  open_time: string
  close_time: string
  rest_days: number[]
  pics: string[]
  city: string
  district: string
  street: string
  longitude: string
  latitude: string
  per_capita: string
  intro: string
}

const KINDS = { offline: '线下门店', mall: '只发货的网店' }
const TITLES = {
  kind: '类型',
  city: '城市',
  district: '区县',
  street: '详细地址',
  longitude: '经度',
  latitude: '纬度',
  open_time: '开门时间',
  close_time: '打烊时间',
  rest_days: '每周休息',
  phone: '电话',
  per_capita: '人均消费（元）',
  intro: '店铺介绍',
  pics: '门店照片'
}

/** The week begins on Monday; 0 is Sunday. */
const DAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((label, i) => ({ label, value: (i + 1) % 7 }))
const TIME = { pattern: /^(([01]\d|2[0-3]):[0-5]\d|24:00)?$/, message: '请填写 09:00 这样的时间' }
const degrees = (name: string, least: number, most: number) => ({
  validator: async (_: unknown, value = '') => {
    if (!value) return
    const number = Number(value)
    if (!Number.isFinite(number) || number < least || number > most)
      throw new Error(`${name}在 ${least} 到 ${most} 之间`)
  }
})
const daysTold = (value: unknown) =>
  DAYS.filter(day => ((value ?? []) as number[]).includes(day.value))
    .map(day => day.label)
    .join('、')
const isFilled = (value: unknown): value is string[] => Array.isArray(value) && value.length > 0
const filled = (asked: boolean, message: string) => [{ required: asked, whitespace: true, message }]
const numberOf = (text: string) => (text.trim() ? Number(text) : null)

const initialOf = (shop: ShopDetail): Fields => ({
  kind: shop.kind,
  phone: shop.phone,
  open_time: shop.open_time,
  close_time: shop.close_time,
  rest_days: shop.rest_days,
  pics: shop.pics,
  city: shop.city,
  district: shop.district,
  street: shop.street,
  longitude: String(shop.longitude ?? ''),
  latitude: String(shop.latitude ?? ''),
  per_capita: shop.per_capita,
  intro: shop.intro
})

const facetsOf = (fields: Fields) =>
  facetsBy(TITLES, fields, {
    kind: { tell: value => KINDS[value as Fields['kind']] },
    rest_days: { tell: daysTold, counts: daysTold },
    pics: { tell: value => isFilled(value) && <Thumbs of={value} /> }
  })

interface Props {
  shop: ShopDetail
  onClose(): void
}

/** Where people find the shop, when it is open and what it looks like. */
export function StoreForm({ onClose, ...props }: Props) {
  /** What the form stands on. */
  const [shop, setShop] = useState(props.shop)
  const save = useDeed('POST /api/admin/shop/store', '已保存，会员马上看到')
  const [form] = Form.useForm<Fields>()
  const isStore = Form.useWatch('kind', form) === 'offline'
  const send = async ({ longitude, latitude, ...fields }: Fields) => {
    const place = isStore
      ? { longitude: numberOf(longitude), latitude: numberOf(latitude) }
      : { longitude: null, latitude: null }
    if (await save.run({ id: shop.id, mark: shop.store_mark, ...fields, ...place })) onClose()
  }
  const begin = (newest: ShopDetail, fields: Fields) => {
    setShop(newest)
    form.setFieldsValue(fields)
    save.forget()
  }
  return (
    <FormModal<Fields>
      title="门店信息"
      width={720}
      busy={save.busy}
      form={form}
      initial={initialOf(shop)}
      onSave={send}
      onClose={onClose}
    >
      {save.refused === 'CHANGED' && (
        <Changed
          facetsOf={facetsOf}
          basis={initialOf(shop)}
          mine={() => form.getFieldsValue(true)}
          newest={() => api('GET /api/admin/shop/detail/{id}', { id: shop.id })}
          fieldsFrom={initialOf}
          onBegin={begin}
        />
      )}
      <div className="fields">
        <Form.Item
          name="kind"
          label="类型"
          className="wide"
          extra={isStore ? '会员能在本地生活和商圈里找到这家门店' : '改成网店后不再出现在本地生活里，到店付款也会关闭'}
        >
          <Radio.Group options={Object.entries(KINDS).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        <PlaceFields asked={isStore} />
        <LooksFields />
      </div>
    </FormModal>
  )
}

/** Where people find it; a shop that only ships may leave this out. */
const PlaceFields = ({ asked }: { asked: boolean }) => (
  <>
    <Form.Item name="city" label="城市" rules={filled(asked, '请填写城市')}>
      <Input maxLength={30} placeholder="例如：杭州市" />
    </Form.Item>
    <Form.Item name="district" label="区县">
      <Input maxLength={30} placeholder="例如：西湖区" />
    </Form.Item>
    <Form.Item name="street" label="详细地址" className="wide" rules={filled(asked, '请填写详细地址')}>
      <Input maxLength={120} placeholder="街道和门牌号" />
    </Form.Item>
    <Form.Item
      name="longitude"
      label="经度（高德、腾讯地图的坐标）"
      rules={[...filled(asked, '请填写经度'), degrees('经度', 73, 136)]}
    >
      <Input inputMode="decimal" placeholder="例如：120.1287" />
    </Form.Item>
    <Form.Item name="latitude" label="纬度" rules={[...filled(asked, '请填写纬度'), degrees('纬度', 3, 54)]}>
      <Input inputMode="decimal" placeholder="例如：30.2394" />
    </Form.Item>
  </>
)

const LooksFields = () => (
  <>
    <Form.Item name="open_time" label="开门时间" rules={[TIME]}>
      <Input maxLength={5} placeholder="例如：09:00" />
    </Form.Item>
    <Form.Item name="close_time" label="打烊时间（早于开门即为次日）" rules={[TIME]}>
      <Input maxLength={5} placeholder="例如：21:00，到半夜填 24:00" />
    </Form.Item>
    <Form.Item name="rest_days" label="每周休息" className="wide">
      <Checkbox.Group options={DAYS} />
    </Form.Item>
    <Form.Item name="phone" label="电话" rules={[{ pattern: /^([0-9-]{7,16})?$/, message: '请填写电话号码' }]}>
      <Input inputMode="tel" />
    </Form.Item>
    <Form.Item
      name="per_capita"
      label="人均消费（元）"
      rules={[{ required: true, pattern: /^\d{1,6}(\.\d{1,2})?$/, message: '请填写金额，没有就填 0' }]}
    >
      <Input inputMode="decimal" />
    </Form.Item>
    <Form.Item name="intro" label="店铺介绍" className="wide" rules={filled(true, '请填写店铺介绍')}>
      <Input.TextArea maxLength={200} rows={2} showCount />
    </Form.Item>
    <Form.Item name="pics" label="门店照片（第一张显示在列表里）" className="wide">
      <Pictures max={9} into="shop" />
    </Form.Item>
  </>
)
