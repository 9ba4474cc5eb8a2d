import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { api } from '../../api'
import { Changed } from '../../kit/Changed'
import { useDeed } from '../../kit/deed'
import { facetsBy } from '../../kit/difference'
import { FormModal } from '../../kit/FormModal'
import { filled, LOOKS, LOOKS_TOLD, type Looks, LooksFields, looksOf } from './LooksFields'
import type { ShopDetail } from './Shop'

interface Fields extends Looks {
  kind: 'mall' | 'offline'
  city: string
  district: string
  street: string
  longitude: string
  latitude: string
}

const KINDS = { offline: '线下门店', mall: '只发货的网店' }
const TITLES = {
  kind: '类型',
  city: '城市',
  district: '区县',
  street: '详细地址',
  longitude: '经度',
  latitude: '纬度',
  ...LOOKS
}

const degrees = (name: string, least: number, most: number) => ({
  validator: async (_: unknown, value = '') => {
    if (!value) return
    const number = Number(value)
    if (!Number.isFinite(number) || number < least || number > most)
      throw new Error(`${name}在 ${least} 到 ${most} 之间`)
  }
})
const numberOf = (text: string) => (text.trim() ? Number(text) : null)

const initialOf = (shop: ShopDetail): Fields => ({
  ...looksOf(shop),
  kind: shop.kind,
  city: shop.city,
  district: shop.district,
  street: shop.street,
  longitude: String(shop.longitude ?? ''),
  latitude: String(shop.latitude ?? '')
})

const facetsOf = (fields: Fields) =>
  facetsBy(TITLES, fields, {
    ...LOOKS_TOLD,
    kind: { tell: value => KINDS[value as Fields['kind']] }
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
        <LooksFields into="shop" />
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
