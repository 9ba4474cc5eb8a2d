import { Alert, Form, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { momentOf, textOf } from '../../kit/china-time'
import { useDeed } from '../../kit/deed'
import { FormModal } from '../../kit/FormModal'
import { chosenName } from '../../kit/parts'
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

/** Makes a coupon, or changes what may still be changed of one. */
export function CouponForm({ coupon, onClose }: { coupon?: Coupon; onClose(): void }) {
  const [search, setSearch] = useState('')
  const options = useGoodsOptions({ shop: coupon?.mer_id ?? undefined, search })
  const save = useDeed('POST /api/admin/coupon/save', '已保存')
  const isClaimed = (coupon?.claimed ?? 0) > 0
  const finish = async ({ starts, ends, stock, limit_num, published, mer_id, ...rest }: Fields) => {
    const done = await save.run({
      ...rest,
      ...(coupon && { id: coupon.id }),
      mer_id: mer_id ?? null,
      starts_at: isClaimed ? coupon!.start_time : momentOf(starts),
      ends_at: momentOf(ends),
      stock: Number(stock),
      limit_num: Number(limit_num),
      published: published ? 1 : 0
    })
    if (done) onClose()
  }
  return (
    <FormModal<Fields>
      title={coupon ? `编辑「${coupon.title}」` : '新建优惠券'}
      busy={save.busy}
      width={560}
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
      <Form.Item name="title" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={30} showCount />
      </Form.Item>
      <div className="fields">
        <Form.Item name="coupon_price" label="面额" rules={[{ required: true, ...money }]}>
          <Input prefix="¥" inputMode="decimal" disabled={isClaimed} />
        </Form.Item>
        <Form.Item name="use_min_price" label="使用门槛（满）" rules={[{ required: true, ...money }]}>
          <Input prefix="¥" inputMode="decimal" disabled={isClaimed} />
        </Form.Item>
        <Form.Item name="starts" label="开始时间" rules={[{ required: true, message: '请选择开始时间' }]}>
          <Input type="datetime-local" disabled={isClaimed} />
        </Form.Item>
        <Form.Item name="ends" label="结束时间" rules={[{ required: true, message: '请选择结束时间' }]}>
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="stock" label="发行量" rules={[{ required: true, ...whole }]}>
          <Input inputMode="numeric" />
        </Form.Item>
        <Form.Item name="limit_num" label="每人限领" rules={[{ required: true, ...whole }]}>
          <Input inputMode="numeric" />
        </Form.Item>
      </div>
      <Form.Item name="mer_id" label="适用店铺">
        <Select
          allowClear
          disabled={isClaimed}
          placeholder="不选则全平台可用"
          showSearch={{ filterOption: false, onSearch: setSearch }}
          labelRender={chosenName}
          options={options?.shops.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="published" label="允许领取" valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormModal>
  )
}
