import { Alert, Form, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { Changed } from '../../kit/Changed'
import { momentOf, textOf } from '../../kit/china-time'
import { useDeed } from '../../kit/deed'
import { type Facet, facetsBy } from '../../kit/difference'
import { FormModal } from '../../kit/FormModal'
import { ShopPicker } from '../../kit/form/pickers'
import { chosenName } from '../../kit/parts'
import { timed, turned } from '../../kit/tells'
import { useGoodsOptions } from '../goods/options'
import type { Coupon } from './Coupons'

interface Fields {
  title: string
  coupon_price: string
  use_min_price: string
  mer_id?: string
  starts: string
  ends: string
  stock: string
  limit_num: string
  published: boolean
}

const TITLES: Readonly<Record<keyof Fields, string>> = {
  title: '名称',
  coupon_price: '面额',
  use_min_price: '使用门槛（满）',
  starts: '开始时间',
  ends: '结束时间',
  stock: '发行量',
  limit_num: '每人限领',
  mer_id: '适用店铺',
  published: '允许领取'
}

const facetsOf = (fields: Partial<Fields>): Facet[] =>
  facetsBy(TITLES, fields, {
    starts: timed(''),
    ends: timed(''),
    mer_id: { tell: id => (id ? <ShopPicker value={String(id)} disabled /> : '全平台') },
    published: turned('是', '否')
  })

const money = { pattern: /^\d{1,6}(\.\d{1,2})?$/, message: '请输入金额，最多两位小数' }
const whole = { pattern: /^[1-9]\d{0,7}$/, message: '请输入大于零的整数' }

const initialOf = (coupon?: Coupon): Partial<Fields> =>
  coupon
    ? {
        title: coupon.title,
        coupon_price: coupon.coupon_price,
        use_min_price: coupon.use_min_price,
        mer_id: coupon.mer_id ?? undefined,
        starts: textOf(coupon.start_time),
        ends: textOf(coupon.end_time),
        stock: String(coupon.stock),
        limit_num: String(coupon.limit_num),
        published: coupon.published === 1
      }
    : { limit_num: '1', published: true, starts: textOf(Math.floor(Date.now() / 1000)) }

/** What stays as it is once somebody has claimed the coupon. */
const termsOf = ({ coupon_price, use_min_price, mer_id, starts }: Partial<Fields>) => ({
  coupon_price,
  use_min_price,
  mer_id,
  starts
})

interface Props {
  coupon?: Coupon
  /** The coupon as it is by now. */
  newestOf(coupon: Coupon): Promise<Coupon | undefined>
  onClose(): void
}

/** Makes a coupon, or changes what may still be changed of one. */
export function CouponForm({ newestOf, onClose, ...props }: Props) {
  /** What the form stands on. */
  const [coupon, setCoupon] = useState(props.coupon)
  const [form] = Form.useForm<Fields>()
  const [search, setSearch] = useState('')
  const options = useGoodsOptions({ shop: coupon?.mer_id ?? undefined, search })
  const save = useDeed('POST /api/admin/coupon/save', '已保存', onClose)
  const isClaimed = (coupon?.claimed ?? 0) > 0
  const finish = async ({ starts, ends, stock, limit_num, published, mer_id, ...rest }: Fields) => {
    const done = await save.run({
      ...rest,
      ...(coupon && { id: coupon.id, mark: coupon.mark }),
      mer_id: mer_id ?? null,
      starts_at: isClaimed ? coupon!.start_time : momentOf(starts),
      ends_at: momentOf(ends),
      stock: Number(stock),
      limit_num: Number(limit_num),
      published: published ? 1 : 0
    })
    if (done) onClose()
  }
  const begin = (newest: Coupon, fields: Partial<Fields>) => {
    setCoupon(newest)
    form.setFieldsValue(newest.claimed > 0 ? { ...fields, ...termsOf(initialOf(newest)) } : fields)
    save.forget()
  }
  return (
    <FormModal<Fields>
      form={form}
      title={coupon ? `编辑「${coupon.title}」` : '新建优惠券'}
      busy={save.busy}
      width={save.refused === 'CHANGED' ? 820 : 560}
      initial={initialOf(coupon)}
      above={
        isClaimed && (
          <Alert
            type="info"
            title={`已有 ${coupon!.claimed} 张被领取，面额、门槛、适用店铺和开始时间不能再改`}
            style={{ marginBottom: 16 }}
          />
        )
      }
      onSave={finish}
      onClose={onClose}
    >
      {save.refused === 'CHANGED' && coupon && (
        <Changed<Coupon, Partial<Fields>>
          facetsOf={facetsOf}
          basis={initialOf(coupon)}
          mine={() => form.getFieldsValue(true)}
          newest={() => newestOf(coupon)}
          fieldsFrom={initialOf}
          onBegin={begin}
        />
      )}
      <Form.Item
        name="title"
        label={TITLES.title}
        rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
      >
        <Input maxLength={30} showCount />
      </Form.Item>
      <Terms isClaimed={isClaimed} />
      <Form.Item name="mer_id" label={TITLES.mer_id}>
        <Select
          allowClear
          disabled={isClaimed}
          placeholder="不选则全平台可用"
          showSearch={{ filterOption: false, onSearch: setSearch }}
          labelRender={chosenName}
          options={options?.shops.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="published" label={TITLES.published} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormModal>
  )
}

const Terms = ({ isClaimed }: { isClaimed: boolean }) => (
  <div className="fields">
    <Form.Item name="coupon_price" label={TITLES.coupon_price} rules={[{ required: true, ...money }]}>
      <Input prefix="¥" inputMode="decimal" disabled={isClaimed} />
    </Form.Item>
    <Form.Item name="use_min_price" label={TITLES.use_min_price} rules={[{ required: true, ...money }]}>
      <Input prefix="¥" inputMode="decimal" disabled={isClaimed} />
    </Form.Item>
    <Form.Item name="starts" label={TITLES.starts} rules={[{ required: true, message: '请选择开始时间' }]}>
      <Input type="datetime-local" disabled={isClaimed} />
    </Form.Item>
    <Form.Item name="ends" label={TITLES.ends} rules={[{ required: true, message: '请选择结束时间' }]}>
      <Input type="datetime-local" />
    </Form.Item>
    <Form.Item name="stock" label={TITLES.stock} rules={[{ required: true, ...whole }]}>
      <Input inputMode="numeric" />
    </Form.Item>
    <Form.Item name="limit_num" label={TITLES.limit_num} rules={[{ required: true, ...whole }]}>
      <Input inputMode="numeric" />
    </Form.Item>
  </div>
)
