import { useQuery } from '@tanstack/react-query'
import { Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../api'
import { Changed } from '../../kit/Changed'
import { useDeed } from '../../kit/deed'
import { type Facet, facetsBy } from '../../kit/difference'
import { FormModal } from '../../kit/FormModal'
import { Pictures } from '../../kit/Pictures'
import type { ShopDetail } from './Shop'

interface Fields {
  name: string
  logo: string[]
  category_id?: string
  is_self: 0 | 1
}

interface Props {
  /** None for a new one. */
  shop?: ShopDetail
  onSaved?(id: string): void
  onClose(): void
}

const TITLES = { name: '店铺名称', logo: '店铺标志', category_id: '行业' }
const fieldsOf = (shop?: ShopDetail): Fields => ({
  name: shop?.name ?? '',
  logo: shop?.logo ? [shop.logo] : [],
  category_id: shop?.category_id || undefined,
  is_self: shop?.is_self ?? 0
})

/** Opens a shop, or changes what it is called, looks like and trades in. */
export function FaceForm({ onSaved, onClose, ...props }: Props) {
  /** What the form stands on. */
  const [shop, setShop] = useState(props.shop)
  const [form] = Form.useForm<Fields>()
  const save = useDeed('POST /api/admin/shop/save', shop ? '已保存' : '店铺已开通')
  const trades = useQuery({ queryKey: ['shop-trades'], queryFn: () => api('GET /api/admin/shop/trades', {}) })
  const told = (id: unknown) => trades.data?.list.find(one => one.id === id)?.name ?? '未选择'
  const facetsOf = (fields: Fields): Facet[] =>
    facetsBy(
      TITLES,
      { name: fields.name, logo: fields.logo, category_id: fields.category_id },
      {
        logo: { tell: value => <Pictures value={value as string[]} disabled /> },
        category_id: { tell: told }
      }
    )
  const send = async ({ logo, is_self, ...fields }: Fields) => {
    const known = shop ? { id: shop.id, mark: shop.mark } : { is_self }
    const saved = await save.run({ ...fields, ...known, logo: logo[0] ?? '' })
    if (!saved) return
    onClose()
    onSaved?.(saved.id)
  }
  const begin = (newest: ShopDetail, fields: Fields) => {
    setShop(newest)
    form.setFieldsValue(fields)
    save.forget()
  }
  const isClashing = save.refused === 'CHANGED' && shop
  return (
    <FormModal<Fields>
      title={shop ? '修改店铺' : '新开店铺'}
      ok={shop ? '保存' : '开店'}
      width={isClashing ? 820 : 520}
      above={shop ? undefined : <p className="soft">开店后再设置店主、发货时间和退货地址；运费先按全国包邮。</p>}
      busy={save.busy}
      form={form}
      initial={fieldsOf(shop)}
      onSave={send}
      onClose={onClose}
    >
      {isClashing && (
        <Changed
          facetsOf={facetsOf}
          basis={fieldsOf(shop)}
          mine={() => form.getFieldsValue(true)}
          newest={() => api('GET /api/admin/shop/detail/{id}', { id: shop.id })}
          fieldsFrom={fieldsOf}
          onBegin={begin}
        />
      )}
      <Form.Item
        name="name"
        label={TITLES.name}
        rules={[{ required: true, whitespace: true, message: '请填写店铺名称' }]}
      >
        <Input maxLength={30} showCount autoFocus />
      </Form.Item>
      <Form.Item name="category_id" label={TITLES.category_id} extra="会员按行业找店，搜索也认行业">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="可以不选"
          loading={trades.isLoading}
          options={trades.data?.list.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      {!shop && (
        <Form.Item name="is_self" label="经营方式" extra="自营店铺的客服由平台的人接待，开店后不能再改">
          <Radio.Group
            options={[
              { value: 0, label: '商家经营' },
              { value: 1, label: '平台自营' }
            ]}
          />
        </Form.Item>
      )}
      <Form.Item
        name="logo"
        label={`${TITLES.logo}（正方形最合适）`}
        rules={[{ required: true, type: 'array', min: 1, message: '请上传店铺标志' }]}
      >
        <Pictures max={1} into="shop" />
      </Form.Item>
    </FormModal>
  )
}
